// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.capacity.Capacity.Estimate;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.id.IdScheme.IdType;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * What to order so that a dataset is imported within a time: each role with how its number was computed, and whether that
 * was run, computed or published. Indexing is counted once: on the fly if that was measured, otherwise after the import on
 * the same machines.
 *
 * @param asked what it is for
 * @param load what the import costs MongoDB, or null if sizes are unknown
 * @param choices the clusters that do it, each the smallest of its kind; the cheapest is chosen
 * @param lines what to order, by role
 * @param changes the order of MongoDB for other times, ids and sizes
 */
public record Order(Asked asked, @Nullable StoreLoad load, List<Cluster> choices, List<Line> lines, Table changes) {

    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,4})(d|h|min)");
    private static final double MONTH_SECONDS = 730 * 3_600;
    private static final double SIZES = StoreSizes.ERROR_PERCENT;
    private static final int USUAL_REPLICATION = 3;
    private static final int TEST_SHARE = 10;

    /** Usual sizing of index nodes, not measured here: 64 GB of memory, 31 of them heap, 30 times as much disk, 20 shards a GB of heap. */
    private static final double NODE_BYTES = 64e9 * 30;

    private static final double NODE_SHARDS = 31 * 20;

    /** Indexed documents a second of a node's 8 processors, each 777, as published for 2016. */
    private static final double NODE_RATE = 777 * 8;

    private static final double LEAST_SHARD_BYTES = 10e9;
    private static final double MOST_SHARD_BYTES = 50e9;
    private static final double USUAL_SHARD_BYTES = 40e9;
    private static final String UNKNOWN = "unknown";
    private static final String COMPUTED = "computed";

    /**
     * A question.
     *
     * @param layout what decides keys and indexes of MongoDB, and what is in those of Elasticsearch
     * @param indexes the index of each repository
     * @param topics settings of new topics
     * @param topicBytes size of all topics without copies
     * @param within time for everything but the verification, in seconds
     * @param members servers of each shard, at least 1
     * @param reads documents that users read a second after the import, at least 0
     * @param recent part of the documents that they read, 0 to 1
     * @param prices prices, or {@link Prices#NONE}
     */
    public record Asked(
            Dataset dataset,
            MeasuredRates rates,
            StoreLayout layout,
            List<IndexPlan> indexes,
            TopicSettings topics,
            double topicBytes,
            double within,
            int members,
            double reads,
            double recent,
            Prices prices) {

        /** Returns documents to import a second. */
        double rate() {
            return dataset.size() / within;
        }

        double indexedBytes(IndexPlan index) {
            boolean limited = layout.limited().contains(index.repository());
            return index.documents() * rates.sizes().indexed(index.repository(), limited, layout.fullText());
        }

        /** Returns the clusters that do it within a time, the best first. */
        List<Cluster> choices(StoreLoad load, double seconds) {
            return Cluster.choices(load, members, seconds, layout.shardChunks(), prices);
        }
    }

    /**
     * Something to order.
     *
     * @param role what it is for
     * @param amount how much, with its unit, or {@code unknown}
     * @param how how the amount was computed, or how to measure what is missing
     * @param source run, computed or published, of what the amount is made
     * @param error error of the amount such as {@code ± 12 %}, or an empty text if it has none
     */
    public record Line(String role, String amount, String how, String source, String error) {}

    public Order {
        choices = List.copyOf(choices);
        lines = List.copyOf(lines);
    }

    /**
     * Returns a time such as {@code 7d}, {@code 12h} or {@code 90min}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Duration time(String text) {
        Matcher parts = TIME.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("must be 1 to 99,999 followed by d, h or min, such as 7d");
        }
        long amount = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "d" -> Duration.ofDays(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofMinutes(amount);
        };
    }

    /**
     * Answers a question.
     *
     * @throws BenchException if no cluster can hold the data and import it in time
     */
    public static Order of(Asked asked) {
        Lines lines = new Lines(asked);
        lines.machines();
        String unknown = StoreLoad.unknown(asked.dataset, asked.rates.sizes());
        if (!unknown.isEmpty()) {
            lines.add("MongoDB", "", 0, UNKNOWN, unknown + "; measure with run or growth");
            lines.index();
            lines.brokers();
            return new Order(asked, null, List.of(), lines.all, new Table(1, "if"));
        }
        StoreLoad load =
                StoreLoad.of(asked.dataset, asked.rates.sizes(), asked.layout.idType(), asked.layout.nativeIds());
        List<Cluster> choices = asked.choices(load, asked.within);
        if (choices.isEmpty()) {
            int chunks = asked.layout.shardChunks();
            throw new BenchException(Numbers.text(
                    "--within %s: no cluster of %s shards of at most 256 GB and 64,000 IOPS imports %,d documents and holds"
                            + " %s; take more time or chunks",
                    Amounts.time(asked.within),
                    chunks == 0 ? "1,024" : "--shard " + chunks,
                    load.documents(),
                    size(load.storedBytes())));
        }
        lines.mongo(load, choices.get(0));
        lines.index();
        lines.brokers();
        lines.rest(load, choices.get(0));
        return new Order(asked, load, choices, lines.all, changes(asked, load));
    }

    /** Returns what is best for other questions and sizes. */
    private static Table changes(Asked asked, StoreLoad load) {
        Table table = new Table(3, "if", "order of MongoDB", "limited by");
        StoreLoad ascending =
                StoreLoad.of(asked.dataset, asked.rates.sizes(), IdType.SEQUENCE, asked.layout.nativeIds());
        row(table, "nothing changes", asked.choices(load, asked.within));
        row(table, "twice the time", asked.choices(load, 2 * asked.within));
        row(table, "half the time", asked.choices(load, asked.within / 2));
        row(table, "ids that ascend (--id-type sequence)", asked.choices(ascending, asked.within));
        row(table, "sizes + 25 %, their error", asked.choices(load.times(1 + SIZES / 100), asked.within));
        row(table, "sizes - 25 %", asked.choices(load.times(1 - SIZES / 100), asked.within));
        return table;
    }

    private static void row(Table table, String what, List<Cluster> choices) {
        Optional<Cluster> best = choices.stream().findFirst();
        table.row(
                what,
                best.map(Cluster::toString).orElse("none does it"),
                best.map(Cluster::limit).orElse(""));
    }

    private static String size(double bytes) {
        return Amounts.bytes(bytes);
    }

    /** The lines of an order. */
    private static final class Lines {
        private final Asked asked;
        private final List<Line> all = new ArrayList<>();
        private final Prices.Bill ofImport;
        private final Prices.Bill ofMonth;
        private boolean known = true;

        Lines(Asked asked) {
            this.asked = asked;
            ofImport = new Prices.Bill(asked.prices, asked.within);
            ofMonth = new Prices.Bill(asked.prices, MONTH_SECONDS);
        }

        private void add(String role, String source, double error, String amount, String how, Object... values) {
            String percent = error == 0 ? "" : Numbers.text("± %.0f %%", Math.ceil(error));
            all.add(new Line(role, amount, values.length == 0 ? how : Numbers.text(how, values), source, percent));
        }

        /** Adds producers and importers, verification after the import, and Nuxeo's nodes. */
        void machines() {
            MeasuredRates rates = asked.rates;
            double documents = asked.dataset.size();
            stages("producers", documents, List.of("produce"));
            boolean onTheFly = rates.known().containsKey(MeasuredRates.ON_THE_FLY);
            List<String> stages = onTheFly ? List.of(MeasuredRates.ON_THE_FLY) : List.of("import", "index");
            long importers = stages("importers", documents, stages);
            StageRate verify = rates.known().get("verify");
            if (verify == null || importers == 0) {
                add("verification", "", 0, UNKNOWN, "measure with " + StageRate.remedy("verify"));
            } else {
                Estimate time = verify.seconds(documents / importers);
                String amount = Amounts.time(time.value());
                add(
                        "verification",
                        rates.kind(),
                        time.errorPercent(),
                        amount,
                        "afterwards, on the %,d importers",
                        importers);
            }
            String nuxeo = "no rate of one node is published; measure with scenario load --nuxeo URL";
            boolean none = asked.reads == 0;
            add("Nuxeo nodes for the load", "", 0, none ? "none asked" : UNKNOWN, none ? "ask with --reads" : nuxeo);
        }

        /** Adds machines that do one stage after another. Returns their number, 0 if it is unknown. */
        private long stages(String role, double documents, List<String> stages) {
            Estimate time = new Estimate(0, 0);
            List<String> how = new ArrayList<>();
            for (String stage : stages) {
                StageRate rate = asked.rates.known().get(stage);
                if (rate == null) {
                    StageRate small = asked.rates.stages().get(stage);
                    String why = small == null ? "measure with " + StageRate.remedy(stage) : small.tooSmall();
                    add(role, "", 0, UNKNOWN, why);
                    known = false;
                    return 0;
                }
                Estimate each = rate.seconds(documents);
                time = time.plus(each);
                how.add(Numbers.text("%s %s at %,.0f/s", stage, Amounts.time(each.value()), documents / each.value()));
            }
            long count = (long) Math.ceil(time.value() / asked.within);
            add(
                    role,
                    asked.rates.kind(),
                    time.errorPercent(),
                    Numbers.text("%,d", count),
                    "on one %s; %s / %s, rounded up; each like %s",
                    String.join(", then ", how),
                    Amounts.time(time.value()),
                    Amounts.time(asked.within),
                    asked.rates.machine());
            ofImport.machines(role, count);
            return count;
        }

        /** Adds the cluster of MongoDB. */
        void mongo(StoreLoad load, Cluster chosen) {
            long shards = chosen.shards();
            long servers = shards * asked.members;
            double disk = chosen.diskBytes(load);
            add(
                    "MongoDB, shards",
                    "law and sizes run; IOPS as AWS lists them",
                    SIZES,
                    Numbers.text("%,d", shards),
                    "limited by %s; %,.0f documents/s × %.3f touched pages × (1 - %s / (2.5 × %s)) / %,d = %,.0f reads and as"
                            + " many writes/s a shard, together at most 70 %% of %,.0f",
                    chosen.limit(),
                    asked.rate(),
                    load.touches(),
                    size(chosen.cacheBytes()),
                    size(load.randomBytes()),
                    shards,
                    chosen.pagesPerSecond(),
                    chosen.disk().iops());
            String servers64 = Numbers.text(
                    "%,d servers of %d GB, %s",
                    servers, chosen.gigabytes(), chosen.disk().name());
            add("MongoDB, members", COMPUTED, 0, servers64, "%,d shards × %d --members", shards, asked.members);
            add(
                    "MongoDB, disk of a member",
                    "sizes " + asked.rates.sizes().source(),
                    SIZES,
                    size(disk),
                    "(%s of documents + %s of indexes) / %,d shards = %s, %s",
                    size(load.dataBytes()),
                    size(load.indexBytes()),
                    shards,
                    size(load.storedBytes() / shards),
                    chosen.disk().gigabytesEach() == 0 ? "/ 0.7 for headroom" : "on the disks of the server");
            String all = size(disk * servers);
            add("MongoDB, disk of all members", COMPUTED, SIZES, all, "%,d × %s", servers, size(disk));
            boolean sharded = shards > 1;
            add("config servers", COMPUTED, 0, sharded ? "3" : "none", sharded ? "a replica set" : "one shard");
            add("mongos", COMPUTED, 0, sharded ? "one on each importer" : "none", "no machine of its own");
            if (sharded && asked.layout.shardChunks() == 0) {
                add("chunks", COMPUTED, 0, "--shard " + 4 * shards, "four for each shard, split in advance");
            }
            ofImport.add(
                    servers + " " + chosen.server() + " with disks",
                    chosen.cost(load, asked.members, asked.within, asked.prices));
            ofImport.machines("config servers", sharded ? 3 : 0);
        }

        /** Adds the nodes of Elasticsearch or OpenSearch. */
        void index() {
            double copies = 0;
            long shards = 0;
            List<String> sizes = new ArrayList<>();
            List<String> ofShards = new ArrayList<>();
            for (IndexPlan index : asked.indexes) {
                double own = asked.indexedBytes(index);
                double shard = own / index.shards();
                copies += own * (1 + index.replicas());
                shards += index.shards() * (1 + index.replicas());
                sizes.add(Numbers.text(
                        "%s %,d × %,.0f B × %d",
                        index.repository(),
                        index.documents(),
                        own / Math.max(1, index.documents()),
                        1 + index.replicas()));
                boolean wrong = shard > MOST_SHARD_BYTES || shard < LEAST_SHARD_BYTES && index.shards() > 1;
                String better = Numbers.text(
                        " (not 10 to 50 GB: --index-shards %s=%,.0f)",
                        index.repository(), Math.ceil(own / USUAL_SHARD_BYTES));
                ofShards.add(Numbers.text("%s %,d of %s", index.repository(), index.shards(), size(shard))
                        + (wrong ? better : ""));
            }
            double rate = asked.rate() * copies / Math.max(1, indexed());
            double byDisk = Math.ceil(copies / (NODE_BYTES * Cluster.USED));
            double byRate = Math.ceil(rate / NODE_RATE);
            double byShards = Math.ceil(shards / NODE_SHARDS);
            double nodes = DoubleStream.of(byDisk, byRate, byShards, 1.0 + replicas())
                    .max()
                    .orElseThrow();
            String lost = replicas() == 0 ? "; without replicas, a lost node loses its part (--index-replicas 1)" : "";
            add(
                    "index, disk",
                    asked.rates.sizes().indexedSource(),
                    SIZES,
                    size(copies),
                    String.join(" + ", sizes) + lost);
            add("index, shards", COMPUTED, 0, Numbers.text("%,d", shards), String.join(", ", ofShards));
            add(
                    "index data nodes",
                    "usual ratios, computed",
                    SIZES,
                    Numbers.text("%,.0f of 64 GB, heap 31 GB", nodes),
                    "the most of %,.0f by disk (1.92 TB a node, 70 %% used), %,.0f by rate (%,.0f/s, 6,216 a node of 8"
                            + " processors), %,.0f by shards (620 a node), %d by copies",
                    byDisk,
                    byRate,
                    rate,
                    byShards,
                    1 + replicas());
            add("index masters", COMPUTED, 0, "3", "a majority of three");
            for (Prices.Bill bill : List.of(ofImport, ofMonth)) {
                bill.machines("index data nodes", nodes);
                bill.machines("index masters", 3);
                bill.monthly("gp3 of the index, / 0.7", copies / Cluster.USED, "gigabyte of gp3");
            }
        }

        /** Returns the bytes of all indexes, one copy. */
        private double indexed() {
            return asked.indexes.stream().mapToDouble(asked::indexedBytes).sum();
        }

        private int replicas() {
            return asked.indexes.stream().mapToInt(IndexPlan::replicas).max().orElse(0);
        }

        private int replication() {
            Integer given = asked.topics.replication();
            return given == null ? USUAL_REPLICATION : given;
        }

        void brokers() {
            double retained = asked.topics.retentionMillis() / 1_000.0 / asked.within;
            double kept = asked.topicBytes * (retained < 0 ? 1 : Math.min(1, retained));
            int brokers = Math.max(USUAL_REPLICATION, replication());
            double disk = kept * replication() / brokers / Cluster.USED;
            add(
                    "brokers",
                    "run (bytes of a record), computed",
                    10,
                    Numbers.text("%d, disk of each %s", brokers, size(disk)),
                    "%s of references, kept %s, × %d copies (--topic-replication) / %d / 0.7",
                    size(asked.topicBytes),
                    size(kept),
                    replication(),
                    brokers);
            ofImport.machines("brokers", brokers);
            ofImport.monthly("gp3 of brokers", brokers * disk, "gigabyte of gp3");
        }

        /** Adds readers, the smaller cluster after the import, snapshots, network, a test environment and money. */
        void rest(StoreLoad load, Cluster chosen) {
            double random = load.indexes().stream()
                    .filter(each -> each.touches() == 1)
                    .mapToDouble(StoreLoad.Index::bytes)
                    .sum();
            double others = load.indexBytes() - random;
            double workingSet = random + asked.recent * (load.bsonBytes() + others);
            add(
                    "working set of readers",
                    COMPUTED,
                    SIZES,
                    asked.reads == 0 ? "none asked" : size(workingSet),
                    "random indexes %s (recent ids lie on all their pages) + %.1f %% of %s of documents in memory and %s of"
                            + " other indexes",
                    size(random),
                    100 * asked.recent,
                    size(load.bsonBytes()),
                    size(others));
            Cluster after = chosen.afterwards(load, workingSet, asked.reads);
            add(
                    "MongoDB after the import",
                    COMPUTED,
                    SIZES,
                    Numbers.text(
                            "%,d × %d GB, %s",
                            after.shards() * asked.members,
                            after.gigabytes(),
                            after.disk().name()),
                    "shards stay, servers shrink; %,.0f reads/s × 2 pages × (1 - %s / %s) / %,d = %,.0f pages/s a shard",
                    asked.reads,
                    size(after.cacheBytes()),
                    size(workingSet),
                    after.shards(),
                    after.pagesPerSecond());
            double snapshot = load.storedBytes() + indexed();
            String of = "a snapshot of one member of each shard (%s) and of the index (%s)";
            add("backup", COMPUTED, SIZES, size(snapshot), of, size(load.storedBytes()), size(indexed()));
            double network = (asked.members - 1) * load.bsonBytes()
                    + replicas() * indexed()
                    + (replication() - 1) * asked.topicBytes;
            add(
                    "network between zones",
                    COMPUTED,
                    SIZES,
                    size(network),
                    "%d further members × %s + %d replicas × %s + %d copies × %s of topics; each in another zone, not"
                            + " compressed",
                    asked.members - 1,
                    size(load.bsonBytes()),
                    replicas(),
                    size(indexed()),
                    replication() - 1,
                    size(asked.topicBytes));
            add("headroom", "assumed", 0, "30 %", "of disks and IOPS, in every line above");
            double tests = Math.ceil((double) chosen.shards() / TEST_SHARE);
            String test = Numbers.text("shards: %,.0f × %d members; 1 importer", tests, asked.members);
            add("test environment", "assumed", 0, test, "a tenth of the documents on a tenth of the shards");
            ofImport.once("network between zones", network, "gigabyte between zones");
            ofMonth.add(
                    after.shards() * asked.members + " " + after.server() + " with disks",
                    after.cost(load, asked.members, MONTH_SECONDS, asked.prices));
            ofMonth.once("snapshot", snapshot, "gigabyte of snapshots");
            String source = asked.prices.source();
            add("money, import", source, SIZES, known ? ofImport.sum() : UNKNOWN, ofImport.parts());
            add("money, a month after it", source, SIZES, ofMonth.sum(), ofMonth.parts() + "; without Nuxeo's nodes");
        }
    }

    /** Returns the lines as a table. */
    public Table table() {
        Table table = new Table(5, "role", "amount", "how", "source", "error");
        lines.forEach(each -> table.row(each.role, each.amount, each.how, each.source, each.error));
        return table;
    }

    /** Returns MongoDB's indexes by what their keys are made of, as a table. */
    public Table indexTable() {
        Table table = new Table(3, "repository", "index", "keys", "bytes a document", "size", "random pages");
        if (load != null) {
            load.indexes()
                    .forEach(each -> table.row(
                            each.repository(),
                            each.keys(),
                            each.why(),
                            Numbers.text("%.1f", each.bytes() / each.documents()),
                            Amounts.bytes(each.bytes()),
                            Numbers.text("%.2f", each.touches())));
        }
        return table;
    }

    /** Returns the choices as a table. */
    public Table choiceTable() {
        return load == null
                ? new Table(1, "servers")
                : Cluster.table(choices, load, asked.members, asked.within, asked.prices);
    }

    /** Returns everything as text for a terminal. */
    public String text() {
        return load == null
                ? table().toString()
                : indexTable() + "\n" + choiceTable() + "\n" + table() + "\n" + changes;
    }

    /** Returns everything for machines: {@code indexes}, {@code choices}, {@code chosen} and {@code lines}. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("withinSeconds", asked.within)
                .put("sizes", asked.rates.sizes().source());
        json.putPOJO("indexes", load == null ? List.of() : load.indexes());
        json.putPOJO("choices", choices);
        choices.stream().findFirst().ifPresent(chosen -> json.putPOJO("chosen", chosen));
        return json.putPOJO("lines", lines);
    }
}
