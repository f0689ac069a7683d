// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/**
 * The numbers of an order by name, as its JSON has them. The rows of {@code order.txt} show them: role, amount, how, source
 * and error. A row that names a missing number is left out. Names end with their unit, which decides how they are shown.
 */
final class OrderSheet {

    /** Machines are ordered, set up and given back: nobody rents a thousand for minutes. */
    private static final double LEAST_PAID_SECONDS = 86_400;

    private static final int USUAL_REPLICATION = 3;
    private static final int TEST_SHARE = 10;

    /** Usual sizing of index nodes, not measured here: 64 GB of memory, 31 of them heap, 30 times as much disk, 20 shards a GB of heap. */
    private static final double NODE_GIGABYTES = 64;

    private static final double NODE_BYTES = NODE_GIGABYTES * 30e9;

    private static final double NODE_SHARDS = 31 * 20;

    /** Indexed documents a second of a node's 8 processors, each 777, as published for 2016. */
    private static final double NODE_RATE = 777 * 8;

    private static final double LEAST_SHARD_BYTES = 10e9;
    private static final double MOST_SHARD_BYTES = 50e9;
    private static final double USUAL_SHARD_BYTES = 40e9;
    private static final String UNKNOWN = "unknown";
    private static final List<String> CHOICE =
            List.of("order", "limit", "chosen", "plannedSeconds", "importMoney", "monthMoney", "together");

    private final Order.Asked asked;
    private final WhatIf change;
    private final @Nullable Cluster cluster;
    /** Planned time of the import. */
    final double seconds;
    /** The numbers by name. */
    final ObjectNode values = Json.object();

    private final Prices.Bill ofImport;
    private final Prices.Bill ofMonth;
    private double timeErrorPercent;
    private boolean known = true;

    /**
     * @param load what the import costs MongoDB, or null if sizes are unknown
     * @param cluster the cluster that is ordered, or null with {@code load}
     * @param seconds planned time of the import
     */
    OrderSheet(Order.Asked asked, WhatIf change, @Nullable StoreLoad load, @Nullable Cluster cluster, double seconds) {
        this.asked = asked;
        this.change = change;
        this.cluster = cluster;
        this.seconds = seconds;
        ofImport = new Prices.Bill(asked.prices(), Math.max(LEAST_PAID_SECONDS, seconds), new LinkedHashMap<>());
        ofMonth = new Prices.Bill(asked.prices(), Prices.MONTH_SECONDS, new LinkedHashMap<>());
        double documents = asked.dataset().size();
        put("documents", asked.dataset().size(), "plannedSeconds", seconds);
        String why = seconds < asked.within() ? "more machines for a shorter time cost less as a whole" : "all of it";
        put("withinSeconds", asked.within(), "plannedHow", why, "months", asked.months());
        put("sizes", asked.rates().sizes().source(), "sizesErrorPercent", StoreSizes.ERROR_PERCENT);
        put("rates", asked.rates().source(), "kind", asked.rates().kind());
        put("members", asked.members(), "reads", asked.reads(), "recentPercent", 100 * asked.recent());
        machines(documents);
        if (load != null && cluster != null) {
            mongo(load, cluster);
        }
        index(documents / asked.secondsOf("index", seconds));
        brokers();
        if (load != null && cluster != null) {
            rest(load, cluster);
        }
    }

    Cluster cluster() {
        return Objects.requireNonNull(cluster, "cluster");
    }

    /** Returns what the import and the months after it cost or, if prices or rates are unknown, the memory of servers in GB. */
    double worth() {
        return at("worth").asDouble();
    }

    /** Returns the numbers of a choice, of which {@code choices.txt} is a row. */
    ObjectNode choice() {
        return values.deepCopy().retain(CHOICE);
    }

    /** Returns the rows all of whose numbers are there. */
    List<ObjectNode> lines() {
        return Sheet.rows(Resources.text(OrderSheet.class, "order.txt")).stream()
                .filter(row -> Sheet.isComplete(row, values))
                .map(row -> Sheet.filled(row, values))
                .map(row -> {
                    ObjectNode line = Json.object("role", row[0], "amount", row[1], "how", row[2]);
                    return Json.put(line, "source", row[3], "error", row[4]);
                })
                .toList();
    }

    private JsonNode at(String name) {
        return values.path(name);
    }

    private void put(Object... namesAndValues) {
        Json.put(values, namesAndValues);
    }

    /** Puts the four numbers of a role; an error of 0 is none. */
    private void role(String name, String amount, String how, String source, double errorPercent) {
        Object error = errorPercent > 0 ? errorPercent : "";
        put(name, amount, name + "How", how, name + "Source", source, name + "ErrorPercent", error);
    }

    /** Adds producers and importers, verification after the import, and Nuxeo's nodes. */
    private void machines(double documents) {
        MeasuredRates rates = asked.rates();
        stages("producers", documents, List.of("produce"));
        long importers = stages("importers", documents, rates.ofImport());
        StageRate verify = rates.known().get("verify");
        if (verify == null || importers == 0) {
            role("verification", UNKNOWN, "measure with " + StageRate.remedy("verify"), "", 0);
        } else {
            Estimate time = verify.seconds(0, documents / importers);
            String how = Numbers.text("afterwards, on the %,d importers", importers);
            role("verification", Amounts.time(time.value()), how, rates.kind(), withModel(time));
        }
        String nuxeo = "no rate of one node is published; measure with scenario load --nuxeo URL";
        boolean none = asked.reads() == 0;
        put("nuxeo", none ? "none asked" : UNKNOWN, "nuxeoHow", none ? "ask with --reads" : nuxeo);
    }

    /** Returns the error of a time in percent, made of the errors of its sample and of the model. */
    private static double withModel(Estimate time) {
        return Math.hypot(time.errorPercent(), StageRate.MODEL_ERROR_PERCENT);
    }

    /** Adds machines that do one stage after another. Returns their number, 0 if it is unknown. */
    private long stages(String role, double documents, List<String> stages) {
        MeasuredRates rates = asked.rates();
        Map<String, Estimate> times = new LinkedHashMap<>();
        List<String> how = new ArrayList<>();
        for (String stage : stages) {
            StageRate rate = rates.known().get(stage);
            if (rate == null) {
                StageRate small = rates.stages().get(stage);
                String why = small == null ? "measure with " + StageRate.remedy(stage) : small.tooSmall();
                role(role, UNKNOWN, why, "", 0);
                known = false;
                return 0;
            }
            Estimate each = rate.seconds(0, documents).times(change.times());
            times.put(stage, each);
            how.add(Numbers.text("%s %s at %,.0f/s", stage, Amounts.time(each.value()), documents / each.value()));
        }
        Estimate time = Estimate.sum(stages, times::get);
        long count = (long) Math.ceil(time.value() / seconds);
        String words = "on one " + String.join(", then ", how) + "; " + Amounts.time(time.value()) + " / "
                + Amounts.time(seconds) + ", rounded up; each like " + rates.machine();
        role(role, Numbers.of(count), words, rates.kind(), withModel(time));
        timeErrorPercent = Math.max(timeErrorPercent, withModel(time));
        ofImport.machines(role, count);
        return count;
    }

    private void mongo(StoreLoad load, Cluster chosen) {
        long shards = chosen.shards();
        long servers = shards * asked.members();
        double disk = chosen.diskBytes(load);
        put("documentsPerSecond", load.documents() / asked.secondsOf("import", seconds), "chosen", chosen);
        put("load", load.numbers(), "servers", servers, "order", chosen.toString(), "limit", chosen.limit());
        put("memberBytes", disk, "serversBytes", disk * servers, "storedBytes", load.storedBytes() / shards);
        put("diskHow", chosen.inside() ? "on the disks of the server" : "/ 0.7 for headroom");
        put("shardsErrorPercent", Math.hypot(StoreSizes.ERROR_PERCENT, StoreLoad.LAW_ERROR_PERCENT));
        put("config", shards > 1 ? "3" : "none", "configHow", shards > 1 ? "a replica set" : "one shard");
        put("mongos", shards > 1 ? "one on each importer" : "none");
        if (shards > 1 && asked.layout().shardChunks() == 0) {
            put("chunks", 4 * shards);
        }
        ofImport.servers(chosen, servers, disk);
        both(shards > 1 ? 3 : 0, "config servers");
    }

    private void both(double count, String role) {
        ofImport.machines(role, count);
        ofMonth.machines(role, count);
    }

    /** Adds the nodes of Elasticsearch or OpenSearch. */
    private void index(double documentsPerSecond) {
        double one = 0;
        double copies = 0;
        long shards = 0;
        int replicas = 0;
        List<String> sizes = new ArrayList<>();
        List<String> ofShards = new ArrayList<>();
        for (IndexPlan index : asked.plan().indexes()) {
            String name = index.repository();
            boolean isLimited = asked.layout().limited().contains(name);
            double each = asked.rates()
                            .sizes()
                            .indexed(name, isLimited, asked.layout().fullText())
                    * change.sizes();
            double own = index.documents() * each;
            double shard = own / index.shards();
            int extra = index.replicas() + change.replicas();
            one += own;
            copies += own * (1 + extra);
            shards += index.shards() * (1 + extra);
            replicas = Math.max(replicas, extra);
            sizes.add(Numbers.text("%s %,d × %,.0f B × %d", name, index.documents(), each, 1 + extra));
            boolean wrong = shard > MOST_SHARD_BYTES || shard < LEAST_SHARD_BYTES && index.shards() > 1;
            double usual = Math.ceil(own / USUAL_SHARD_BYTES);
            String better = Numbers.text(" (not 10 to 50 GB: --index-shards %s=%,.0f)", name, usual);
            String size = Amounts.bytes(shard) + (wrong ? better : "");
            ofShards.add(Numbers.text("%s %,d of %s", name, index.shards(), size));
        }
        double rate = documentsPerSecond * copies / Math.max(1, one);
        double[] nodes = {copies / (NODE_BYTES * Cluster.USED), rate / NODE_RATE, shards / NODE_SHARDS, 1.0 + replicas};
        double most = Math.ceil(DoubleStream.of(nodes).max().orElseThrow());
        String lost = "; without replicas, a lost node loses its part (--index-replicas 1)";
        put("indexedBytes", one, "copiesBytes", copies, "indexShards", shards, "replicas", replicas, "nodes", most);
        put("indexSizes", String.join(" + ", sizes), "replicasLost", replicas > 0 ? "" : lost);
        String source = asked.rates().sizes().indexedSource();
        put("shardSizes", String.join(", ", ofShards), "indexedSource", source, "copiesPerSecond", Math.round(rate));
        put("nodesByDisk", Math.ceil(nodes[0]), "nodesByRate", Math.ceil(nodes[1]));
        put("nodesByShards", Math.ceil(nodes[2]), "nodesByCopies", nodes[3]);
        double held = Math.ceil(Math.max(nodes[0], Math.max(nodes[2], nodes[3])));
        put("nodesAfter", held);
        ofImport.machines("index data nodes", most);
        ofMonth.machines("index data nodes", held);
        both(3, "index masters");
        ofImport.disks("gp3 of the index, / 0.7", copies / Cluster.USED);
        ofMonth.disks("gp3 of the index, / 0.7", copies / Cluster.USED);
    }

    private void brokers() {
        Integer given = asked.plan().topicSettings().replication();
        int replication = given == null ? USUAL_REPLICATION : given;
        double retained = asked.plan().topicSettings().retentionMillis() / 1_000.0 / seconds;
        double kept = asked.plan().referenceBytes() * (retained < 0 ? 1 : Math.min(1, retained));
        int brokers = Math.max(USUAL_REPLICATION, replication);
        double disk = kept * replication / brokers / Cluster.USED;
        put("brokers", brokers, "brokerBytes", disk, "replication", replication);
        put("topicBytes", asked.plan().referenceBytes(), "keptBytes", kept);
        ofImport.machines("brokers", brokers);
        ofImport.disks("gp3 of brokers", brokers * disk);
    }

    /** Adds readers, the smaller cluster after the import, snapshots, network, a test environment and money. */
    private void rest(StoreLoad load, Cluster chosen) {
        double others = load.indexBytes() - load.scatteredBytes();
        double workingSet = StoreLoad.CACHED_SIZE * (load.scatteredBytes() + asked.recent() * others)
                + asked.recent() * load.bsonBytes();
        Cluster after = chosen.afterwards(load, workingSet, asked.reads(), asked.prices());
        double indexed = at("indexedBytes").asDouble();
        double snapshot = load.storedBytes() + indexed;
        int members = asked.members() - 1;
        int copies = at("replication").asInt() - 1;
        int replicas = at("replicas").asInt();
        double network = members * load.bsonBytes()
                + replicas * indexed
                + copies * asked.plan().referenceBytes();
        String ofReaders = asked.reads() == 0 ? "none asked" : Amounts.bytes(workingSet);
        put("workingSet", ofReaders, "workingSetBytes", workingSet, "othersBytes", others);
        put("after", after, "afterServers", after.shards() * asked.members(), "snapshotBytes", snapshot);
        put("afterBytes", after.diskBytes(load), "networkBytes", network);
        put("furtherMembers", members, "furtherCopies", copies);
        put("testShards", Math.ceil((double) chosen.shards() / TEST_SHARE));
        ofImport.once("network between zones", network, "gigabyte between zones");
        ofMonth.servers(after, after.shards() * asked.members(), after.diskBytes(load));
        ofMonth.once("snapshot", snapshot, "gigabyte of snapshots");
        boolean priced = known && asked.prices() != Prices.NONE;
        double memory = at("servers").asDouble() * chosen.gigabytes()
                + NODE_GIGABYTES * at("nodes").asDouble();
        double worth = priced ? ofImport.sum() + asked.months() * ofMonth.sum() : memory;
        put("importMoney", known ? asked.prices().text(ofImport.sum()) : UNKNOWN, "importParts", ofImport.parts());
        put("monthMoney", asked.prices().text(ofMonth.sum()), "monthParts", ofMonth.parts(), "worth", worth);
        put("unit", priced ? asked.prices().currency() : "GB of memory");
        put("together", Numbers.text("%,.0f %s", worth, at("unit").asText()));
        double error = Math.max(timeErrorPercent, at("shardsErrorPercent").asDouble());
        put("moneyErrorPercent", error, "prices", asked.prices().source());
    }
}
