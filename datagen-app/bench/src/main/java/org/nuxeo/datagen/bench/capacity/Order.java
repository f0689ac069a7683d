// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.capacity.Capacity.Estimate;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
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
 * @param load what the import costs MongoDB, or null if that is unknown
 * @param choices the clusters that do it, each the smallest of its kind; empty if the load is unknown
 * @param chosen one of them, or null
 * @param lines what to order, by role
 * @param changes the order of MongoDB for other times, ids and sizes
 */
public record Order(
        Asked asked,
        @Nullable StoreLoad load,
        List<Cluster> choices,
        @Nullable Cluster chosen,
        List<Line> lines,
        Table changes) {

    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,4})(d|h|min)");
    private static final double PERCENT = 100;
    private static final double BYTES_PER_GIGABYTE = 1e9;
    private static final double MONTH_SECONDS = 730 * 3_600;

    /** Published sizing of index nodes: 64 GB of memory, half of it heap, 30 times as much disk, 20 shards a GB of heap. */
    private static final int NODE_GIGABYTES = 64;

    private static final int HEAP_GIGABYTES = 31;
    private static final int DISK_TIMES_MEMORY = 30;
    private static final int SHARDS_A_GIGABYTE = 20;

    /** Indexed documents a second of a node's 8 processors, each 777, as published for 2016. */
    private static final double INDEXED_PER_NODE = 777 * 8;

    private static final double LEAST_SHARD_BYTES = 10e9;
    private static final double MOST_SHARD_BYTES = 50e9;
    private static final int USUAL_REPLICATION = 3;
    private static final int TEST_SHARE = 10;

    private static final String RUN = "run";
    private static final String COMPUTED = "computed";
    private static final String PUBLISHED = "published";

    /**
     * A question.
     *
     * @param sizes measured sizes
     * @param ids type of ids
     * @param layout what decides keys and indexes
     * @param indexes the index of each repository
     * @param topics settings of new topics
     * @param topicBytes size of all topics without copies
     * @param within time for everything but the verification, in seconds
     * @param members servers of each shard, at least 1
     * @param readers what users read during and after the import
     * @param prices prices, or null
     */
    public record Asked(
            Dataset dataset,
            MeasuredRates rates,
            StoreKeys layout,
            List<IndexPlan> indexes,
            TopicSettings topics,
            double topicBytes,
            double within,
            int members,
            Readers readers,
            @Nullable Prices prices) {

        /** Returns documents to import a second. */
        double rate() {
            return dataset.size() / within;
        }

        Asked within(double seconds) {
            return new Asked(dataset, rates, layout, indexes, topics, topicBytes, seconds, members, readers, prices);
        }

        StoreLoad load() {
            return StoreLoad.of(dataset, rates.sizes(), layout.ids(), layout.nativeIds());
        }
    }

    /**
     * What decides the keys of MongoDB's indexes, and what is in those of Elasticsearch.
     *
     * @param chunks chunks of a sharded collection, each of which is in one shard; 0 if any number of shards will do
     * @param limited repositories with a limited index
     */
    public record StoreKeys(IdType ids, boolean nativeIds, int chunks, List<String> limited, boolean fullText) {}

    /**
     * What users read.
     *
     * @param perSecond documents a second, at least 0
     * @param recent part of the documents that they read, 0 to 1
     */
    public record Readers(double perSecond, double recent) {}

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
     * @throws BenchException if no cluster can hold the data, or sizes were not measured at all
     */
    public static Order of(Asked asked) {
        StoreLoad load = null;
        String unknown = "";
        try {
            load = asked.load();
        } catch (BenchException e) {
            unknown = String.valueOf(e.getMessage());
        }
        if (load == null) {
            Lines lines = new Lines(asked);
            lines.machines();
            lines.add("MongoDB", "unknown", unknown + "; measure with run or growth", "", 0);
            lines.index();
            lines.brokers();
            return new Order(asked, null, List.of(), null, lines.all, new Table(1, "what", "order"));
        }
        List<Cluster> choices = Cluster.choices(load, asked.within, asked.layout.chunks);
        if (choices.isEmpty()) {
            throw new BenchException(Numbers.text(
                    "--within %s: no cluster of %s shards of at most 256 GB and 64,000 IOPS imports %,d documents and holds"
                            + " %s; take more time or chunks",
                    Amounts.time(asked.within),
                    asked.layout.chunks == 0 ? "1,024" : "--shard " + asked.layout.chunks,
                    load.documents(),
                    Amounts.bytes(load.dataBytes() + load.indexBytes())));
        }
        Cluster chosen = Cluster.best(choices, load, asked.members, asked.within, asked.prices);
        Lines lines = new Lines(asked);
        lines.machines();
        lines.mongo(load, chosen);
        lines.index();
        lines.brokers();
        lines.rest(load, chosen);
        return new Order(asked, load, choices, chosen, lines.all, changes(asked, load, chosen));
    }

    /** Returns the chosen cluster for other questions and sizes. */
    private static Table changes(Asked asked, StoreLoad load, Cluster chosen) {
        Table table = new Table(1, "if", "order of MongoDB", "limited by");
        row(table, "nothing changes", load, chosen, asked.within, asked);
        row(table, "twice the time", load, chosen, 2 * asked.within, asked);
        row(table, "half the time", load, chosen, asked.within / 2, asked);
        row(
                table,
                "ids that ascend (--id-type sequence)",
                StoreLoad.of(asked.dataset, asked.rates.sizes(), IdType.SEQUENCE, asked.layout.nativeIds),
                chosen,
                asked.within,
                asked);
        double error = StoreSizes.ERROR_PERCENT / PERCENT;
        row(table, "sizes + 25 %, their error", load.times(1 + error), chosen, asked.within, asked);
        row(table, "sizes - 25 %", load.times(1 - error), chosen, asked.within, asked);
        return table;
    }

    private static void row(Table table, String what, StoreLoad load, Cluster chosen, double seconds, Asked asked) {
        List<Cluster> choices = Cluster.choices(load, seconds, asked.layout.chunks);
        Optional<Cluster> best = choices.isEmpty()
                ? Optional.empty()
                : Optional.of(Cluster.best(choices, load, asked.members, seconds, asked.prices));
        table.row(
                what,
                best.map(Cluster::toString).orElse("none does it"),
                best.map(Cluster::limit).orElse(""));
    }

    /** A sum of money with its parts, so that it can be checked. */
    private static final class Bill {
        private final List<String> parts = new ArrayList<>();
        private double sum;

        void add(String what, double money) {
            if (money > 0) {
                sum += money;
                parts.add(Numbers.text("%s = %,.0f", what, money));
            }
        }
    }

    /** The lines of an order. */
    private static final class Lines {
        private final Asked asked;
        private final List<Line> all = new ArrayList<>();
        private final Bill ofImport = new Bill();
        private final Bill ofMonth = new Bill();
        private boolean known = true;

        Lines(Asked asked) {
            this.asked = asked;
        }

        private void add(String role, String amount, String how, String source, double errorPercent) {
            String error = errorPercent == 0 ? "" : Numbers.text("± %.0f %%", Math.ceil(errorPercent));
            all.add(new Line(role, amount, how, source, error));
        }

        private void machines(Bill bill, String role, double count, double seconds) {
            if (asked.prices != null) {
                bill.add(
                        Numbers.text("%,.0f %s × %s × %,.0f h", count, role, asked.prices.of(role), seconds / 3_600),
                        count * asked.prices.hours(role, seconds));
            }
        }

        private void machines(String role, double count) {
            machines(ofImport, role, count, asked.within);
        }

        /** Adds producers and importers, and verification after the import. */
        void machines() {
            MeasuredRates rates = asked.rates;
            double documents = asked.dataset.size();
            long producers = stages("producers", documents, List.of("produce"));
            boolean onTheFly = rates.known().containsKey(MeasuredRates.ON_THE_FLY);
            long importers = onTheFly
                    ? stages("importers", documents, List.of(MeasuredRates.ON_THE_FLY))
                    : stages("importers", documents, List.of("import", "index"));
            StageRate verify = rates.known().get("verify");
            if (verify == null || importers == 0) {
                add("verification", "unknown", "measure with " + StageRate.remedy("verify"), "", 0);
            } else {
                Estimate seconds = verify.seconds(documents / importers);
                add(
                        "verification",
                        Amounts.time(seconds.value()),
                        Numbers.text("afterwards, on the %,d importers", importers),
                        rates.kind(),
                        seconds.errorPercent());
            }
            long nodes = producers + importers;
            add(
                    "Nuxeo nodes for the load",
                    asked.readers.perSecond == 0 ? "none asked" : "unknown",
                    nodes == 0 || asked.readers.perSecond == 0
                            ? "ask with --reads"
                            : "no rate of one node is published; measure with scenario load --nuxeo URL. The importers can"
                                    + " serve after the import",
                    "",
                    0);
        }

        /** Adds machines that do one stage after another. Returns their number, 0 if it is unknown. */
        private long stages(String role, double documents, List<String> stages) {
            Estimate seconds = new Estimate(0, 0);
            List<String> how = new ArrayList<>();
            for (String stage : stages) {
                StageRate rate = asked.rates.known().get(stage);
                if (rate == null) {
                    StageRate small = asked.rates.stages().get(stage);
                    String why = small == null ? "measure with " + StageRate.remedy(stage) : small.tooSmall();
                    add(role, "unknown", why, "", 0);
                    known = false;
                    return 0;
                }
                Estimate each = rate.seconds(documents);
                seconds = seconds.plus(each);
                how.add(Numbers.text("%s %s at %,.0f/s", stage, Amounts.time(each.value()), documents / each.value()));
            }
            long count = (long) Math.ceil(seconds.value() / asked.within);
            add(
                    role,
                    Numbers.text("%,d", count),
                    "on one " + String.join(", then ", how) + "; " + Amounts.time(seconds.value()) + " / "
                            + Amounts.time(asked.within) + ", rounded up; each like " + asked.rates.machine(),
                    asked.rates.kind(),
                    seconds.errorPercent());
            machines(role, count);
            return count;
        }

        /** Adds the cluster of MongoDB. */
        void mongo(StoreLoad load, Cluster chosen) {
            long shards = chosen.shards();
            double missed = StoreLoad.missed(shards * Cluster.cacheBytes(chosen.gigabytes()), load.randomBytes());
            double stored = load.dataBytes() + load.indexBytes();
            add(
                    "MongoDB, shards",
                    Numbers.text("%,d", shards),
                    Numbers.text(
                            "limited by %s; %,.0f documents/s × %.3f touched pages × (1 - %s / (2.5 × %s)) / %,d ="
                                    + " %,.0f reads and %,.0f writes/s a shard, at most %.0f %% of %,.0f",
                            chosen.limit(),
                            asked.rate(),
                            load.touches(),
                            Amounts.bytes(shards * Cluster.cacheBytes(chosen.gigabytes())),
                            Amounts.bytes(load.randomBytes()),
                            shards,
                            chosen.pagesPerSecond(),
                            chosen.pagesPerSecond(),
                            PERCENT * Cluster.USED,
                            chosen.disk().iops()),
                    "law and sizes run; IOPS published",
                    missed == 0 ? 0 : StoreSizes.ERROR_PERCENT);
            add(
                    "MongoDB, members",
                    Numbers.text(
                            "%,d servers of %d GB, %s",
                            shards * asked.members,
                            chosen.gigabytes(),
                            chosen.disk().name()),
                    Numbers.text("%,d shards × %d members (--members)", shards, asked.members),
                    COMPUTED,
                    0);
            add(
                    "MongoDB, disk of a member",
                    Amounts.bytes(chosen.diskBytes(load)),
                    Numbers.text(
                            "(%s of documents + %s of indexes) / %,d shards = %s, %s",
                            Amounts.bytes(load.dataBytes()),
                            Amounts.bytes(load.indexBytes()),
                            shards,
                            Amounts.bytes(stored / shards),
                            chosen.disk().gigabytesEach() == 0 ? "/ 0.7 for headroom" : "on the disks of the server"),
                    "sizes " + asked.rates.sizes().source(),
                    StoreSizes.ERROR_PERCENT);
            add(
                    "MongoDB, disk of all members",
                    Amounts.bytes(chosen.diskBytes(load) * shards * asked.members),
                    Numbers.text("%,d × %s", shards * asked.members, Amounts.bytes(chosen.diskBytes(load))),
                    COMPUTED,
                    StoreSizes.ERROR_PERCENT);
            boolean sharded = shards > 1;
            add("config servers", sharded ? "3" : "none", sharded ? "a replica set" : "one shard", COMPUTED, 0);
            add("mongos", sharded ? "one on each importer" : "none", "no machine of its own", COMPUTED, 0);
            if (sharded && asked.layout.chunks == 0) {
                add(
                        "chunks",
                        Numbers.text("--shard %,d", 4 * shards),
                        "four for each shard, split in advance",
                        COMPUTED,
                        0);
            }
            if (asked.prices != null) {
                ofImport.add(
                        Numbers.text("%,d %s with disks", shards * asked.members, chosen.server()),
                        chosen.cost(load, asked.members, asked.within, asked.prices));
                machines("config servers", sharded ? 3 : 0);
            }
        }

        /** Adds the nodes of Elasticsearch or OpenSearch. */
        void index() {
            double bytes = 0;
            double copies = 0;
            long shards = 0;
            int mostReplicas = 0;
            List<String> sizes = new ArrayList<>();
            List<String> outside = new ArrayList<>();
            for (IndexPlan index : asked.indexes) {
                double each = asked.rates
                        .sizes()
                        .indexed(
                                index.repository(),
                                asked.layout.limited.contains(index.repository()),
                                asked.layout.fullText);
                double own = index.documents() * each;
                double shard = own / index.shards();
                bytes += own;
                copies += own * (1 + index.replicas());
                shards += index.shards() * (1 + index.replicas());
                mostReplicas = Math.max(mostReplicas, index.replicas());
                sizes.add(Numbers.text("%s %,d × %.0f B", index.repository(), index.documents(), each));
                boolean wrong = shard > MOST_SHARD_BYTES || shard < LEAST_SHARD_BYTES && index.shards() > 1;
                outside.add(Numbers.text(
                        "%s %,d of %s%s",
                        index.repository(),
                        index.shards(),
                        Amounts.bytes(shard),
                        wrong
                                ? Numbers.text(
                                        " (not 10 to 50 GB: --index-shards %s=%,.0f)",
                                        index.repository(), Math.ceil(own / 4e10))
                                : ""));
            }
            double nodeBytes = NODE_GIGABYTES * DISK_TIMES_MEMORY * BYTES_PER_GIGABYTE;
            double byDisk = Math.ceil(copies / (nodeBytes * Cluster.USED));
            double byRate = Math.ceil(asked.rate() * copies / Math.max(1, bytes) / INDEXED_PER_NODE);
            double byShards = Math.ceil((double) shards / (HEAP_GIGABYTES * SHARDS_A_GIGABYTE));
            double nodes = Math.max(Math.max(byDisk, byRate), Math.max(byShards, 1 + mostReplicas));
            add(
                    "index, disk",
                    Amounts.bytes(copies),
                    String.join(" + ", sizes)
                            + Numbers.text(
                                    " = %s%s",
                                    Amounts.bytes(bytes),
                                    mostReplicas == 0
                                            ? ", without replicas: a lost node loses its part (--index-replicas 1)"
                                            : ", and its replicas"),
                    asked.rates.sizes().indexedSource(),
                    StoreSizes.ERROR_PERCENT);
            add("index, shards", Numbers.text("%,d", shards), String.join(", ", outside), COMPUTED, 0);
            add(
                    "index data nodes",
                    Numbers.text("%,.0f of %d GB, heap %d GB", nodes, NODE_GIGABYTES, HEAP_GIGABYTES),
                    Numbers.text(
                            "the most of %,.0f by disk (1.92 TB a node, 70 %% used), %,.0f by rate (%,.0f documents/s, 6,216"
                                    + " a node of 8 processors), %,.0f by shards (620 a node), %d by copies",
                            byDisk, byRate, asked.rate(), byShards, 1 + mostReplicas),
                    PUBLISHED + " ratios, " + COMPUTED,
                    StoreSizes.ERROR_PERCENT);
            add("index masters", "3", "a majority of three", COMPUTED, 0);
            machines("index data nodes", nodes);
            machines("index masters", 3);
            if (asked.prices != null) {
                double disks = copies / Cluster.USED / BYTES_PER_GIGABYTE * asked.prices.of("gigabyte of gp3");
                String what = Numbers.text("gp3 of the index, %s / 0.7", Amounts.bytes(copies));
                ofMonth.add(what, disks);
                ofImport.add(what, Prices.months(disks, asked.within));
                machines(ofMonth, "index data nodes", nodes, MONTH_SECONDS);
                machines(ofMonth, "index masters", 3, MONTH_SECONDS);
            }
        }

        private double kept() {
            TopicSettings topics = asked.topics;
            double byTime = topics.retentionMillis() < 0
                    ? Double.MAX_VALUE
                    : asked.topicBytes * topics.retentionMillis() / 1_000 / asked.within;
            return Math.min(asked.topicBytes, byTime);
        }

        private int replication() {
            Integer given = asked.topics.replication();
            return given == null ? USUAL_REPLICATION : given;
        }

        void brokers() {
            int brokers = Math.max(USUAL_REPLICATION, replication());
            double disk = kept() * replication() / brokers / Cluster.USED;
            add(
                    "brokers",
                    Numbers.text("%d, disk of each %s", brokers, Amounts.bytes(disk)),
                    Numbers.text(
                            "%s of references, kept %s, × %d copies%s / %d / 0.7",
                            Amounts.bytes(asked.topicBytes),
                            kept() == asked.topicBytes ? "all" : Amounts.bytes(kept()),
                            replication(),
                            asked.topics.replication() == null ? " (unless --topic-replication)" : "",
                            brokers),
                    RUN + " (bytes of a record), " + COMPUTED,
                    10);
            machines("brokers", brokers);
            if (asked.prices != null) {
                ofImport.add(
                        "gp3 of brokers",
                        Prices.months(
                                brokers * disk / BYTES_PER_GIGABYTE * asked.prices.of("gigabyte of gp3"),
                                asked.within));
            }
        }

        /** Adds readers, the smaller cluster after the import, snapshots, network, a test environment and money. */
        void rest(StoreLoad load, Cluster chosen) {
            double ids = load.indexes().stream()
                    .filter(each -> each.touches() == 1)
                    .mapToDouble(StoreLoad.Index::bytes)
                    .sum();
            double recent = asked.readers.recent;
            double workingSet = ids + recent * (load.bsonBytes() + load.indexBytes() - ids);
            if (asked.readers.perSecond > 0) {
                add(
                        "working set of readers",
                        Amounts.bytes(workingSet),
                        Numbers.text(
                                "random indexes %s (recent ids lie on all of their pages) + %.1f %% of %s of documents in"
                                        + " memory and %s of other indexes",
                                Amounts.bytes(ids),
                                PERCENT * recent,
                                Amounts.bytes(load.bsonBytes()),
                                Amounts.bytes(load.indexBytes() - ids)),
                        COMPUTED,
                        StoreSizes.ERROR_PERCENT);
            }
            Cluster after = chosen.afterwards(load, workingSet, asked.readers.perSecond);
            add(
                    "MongoDB after the import",
                    Numbers.text(
                            "%,d servers of %d GB, %s",
                            after.shards() * asked.members,
                            after.gigabytes(),
                            after.disk().name()),
                    Numbers.text(
                            "%,.0f reads/s of users × 2 pages, missed by working set and cache: %,.0f pages/s a shard; as in"
                                    + " 2020, the servers shrink and the shards stay",
                            asked.readers.perSecond, after.pagesPerSecond()),
                    COMPUTED,
                    StoreSizes.ERROR_PERCENT);
            double stored = load.dataBytes() + load.indexBytes();
            double index = asked.indexes.stream()
                    .mapToDouble(each -> each.documents()
                            * asked.rates
                                    .sizes()
                                    .indexed(
                                            each.repository(),
                                            asked.layout.limited.contains(each.repository()),
                                            asked.layout.fullText))
                    .sum();
            add(
                    "backup",
                    Amounts.bytes(stored + index),
                    Numbers.text(
                            "one full snapshot of one member of each shard (%s) and of the index (%s)",
                            Amounts.bytes(stored), Amounts.bytes(index)),
                    COMPUTED,
                    StoreSizes.ERROR_PERCENT);
            int mostReplicas =
                    asked.indexes.stream().mapToInt(IndexPlan::replicas).max().orElse(0);
            double network = (asked.members - 1) * load.bsonBytes()
                    + mostReplicas * index
                    + (replication() - 1) * asked.topicBytes;
            add(
                    "network between zones",
                    Amounts.bytes(network),
                    Numbers.text(
                            "%d further members × %s BSON + %d replicas × %s + %d further copies × %s of topics, if each lies"
                                    + " in another zone; nothing compressed",
                            asked.members - 1,
                            Amounts.bytes(load.bsonBytes()),
                            mostReplicas,
                            Amounts.bytes(index),
                            replication() - 1,
                            Amounts.bytes(asked.topicBytes)),
                    COMPUTED,
                    StoreSizes.ERROR_PERCENT);
            add("headroom", "30 %", "of disks and IOPS, in every line above", "assumed", 0);
            add(
                    "test environment",
                    Numbers.text(
                            "shards: %,.0f × %d members; 1 importer",
                            Math.ceil((double) chosen.shards() / TEST_SHARE), asked.members),
                    "a tenth of the documents on a tenth of the shards: the same load for each server",
                    "assumed",
                    0);
            money(load, after, stored + index, network);
        }

        private void money(StoreLoad load, Cluster after, double snapshot, double network) {
            Prices prices = asked.prices;
            if (prices == null) {
                add("money", "unknown", "needs --prices, such as docs/blueprints/prices.yaml", "", 0);
                return;
            }
            ofImport.add(
                    "network, " + Amounts.bytes(network),
                    network / BYTES_PER_GIGABYTE * prices.of("gigabyte between zones"));
            ofMonth.add(
                    Numbers.text("%,d %s with disks", after.shards() * asked.members, after.server()),
                    after.cost(load, asked.members, MONTH_SECONDS, prices));
            ofMonth.add(
                    "snapshot, " + Amounts.bytes(snapshot),
                    snapshot / BYTES_PER_GIGABYTE * prices.of("gigabyte of snapshots"));
            String source = PUBLISHED + ": " + prices.source();
            add(
                    "money, import",
                    known ? Numbers.text("%,.0f %s", ofImport.sum, prices.currency()) : "unknown",
                    known ? String.join(" + ", ofImport.parts) : "needs producers and importers",
                    source,
                    known ? StoreSizes.ERROR_PERCENT : 0);
            add(
                    "money, a month after it",
                    Numbers.text("%,.0f %s", ofMonth.sum, prices.currency()),
                    String.join(" + ", ofMonth.parts) + "; Nuxeo's nodes are not in it",
                    source,
                    StoreSizes.ERROR_PERCENT);
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
        Table table = new Table(2, "repository", "index", "bytes a document", "size", "random pages", "keys");
        if (load != null) {
            load.indexes()
                    .forEach(each -> table.row(
                            each.repository(),
                            each.keys(),
                            Numbers.text("%.1f", each.bytes() / each.documents()),
                            Amounts.bytes(each.bytes()),
                            Numbers.text("%.2f", each.touches()),
                            each.why()));
        }
        return table;
    }

    /** Returns the choices as a table. */
    public Table choiceTable() {
        return load == null || chosen == null
                ? new Table(2, "memory", "disk")
                : Cluster.table(choices, chosen, load, asked.members, asked.within, asked.prices);
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
        json.putPOJO("chosen", chosen);
        return json.putPOJO("lines", lines);
    }
}
