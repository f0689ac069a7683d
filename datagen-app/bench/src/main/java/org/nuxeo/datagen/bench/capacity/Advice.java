// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.bench.capacity.Capacity.Costs;
import org.nuxeo.datagen.bench.capacity.Capacity.Estimate;
import org.nuxeo.datagen.bench.capacity.Capacity.Prediction;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * The machines, memory and disks with which a dataset is imported within a time, each with how it was computed. Producers,
 * importers and indexers work at the same time; verification follows on the same machines.
 *
 * @param lines what to order, by role
 */
public record Advice(List<Line> lines) {

    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,4})(d|h|min)");
    private static final double BYTES_PER_GIGABYTE = 1e9;
    private static final double SECONDS_PER_HOUR = 3600;

    /** Memory of a server, and the part of it that MongoDB's cache has by default: half of all but 1 GB. */
    private static final double SERVER_GIGABYTES = 64;

    private static final double CACHE_BYTES = (SERVER_GIGABYTES - 1) / 2 * BYTES_PER_GIGABYTE;
    private static final double PERCENT = 100;

    /** What machines are called, by the stage that they work for. */
    private static final List<Map.Entry<String, String>> ROLES = List.of(
            Map.entry("produce", "producers"), Map.entry("import", "importers"), Map.entry("index", "indexers"));

    /**
     * Something to order.
     *
     * @param role what it is for
     * @param amount how much, with its unit, or {@code unknown}
     * @param how how the amount was computed, or how to measure what is missing
     * @param error error of the amount such as {@code ± 12 %}, or an empty text if it has none
     */
    public record Line(String role, String amount, String how, String error) {
        private static Line exact(String role, String amount, String how) {
            return new Line(role, amount, how, "");
        }
    }

    public Advice {
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
     * Advises on a dataset.
     *
     * @param capacity estimates of the dataset, with rates
     * @param documents number of documents, one of those that the capacity predicts
     * @param indexes the index of each repository
     * @param within time for everything but the verification
     * @param costs prices; their number of machines is not used
     */
    public static Advice of(Capacity capacity, long documents, List<IndexPlan> indexes, Duration within, Costs costs) {
        MeasuredRates rates = Objects.requireNonNull(capacity.rates(), "rates");
        Prediction prediction = capacity.predictions().stream()
                .filter(each -> each.documents() == documents)
                .findFirst()
                .orElseThrow();
        List<Line> lines = new ArrayList<>();
        long machines = 0;
        Estimate leastExact = new Estimate(1, 0);
        for (Map.Entry<String, String> each : ROLES) {
            StageRate rate = rates.known().get(each.getKey());
            if (rate == null) {
                lines.add(unknown(each.getValue(), rates, each.getKey()));
                continue;
            }
            Estimate seconds = rate.seconds(documents);
            long needed = (long) Math.ceil(seconds.value() / within.toSeconds());
            machines += needed;
            leastExact = seconds.errorPercent() > leastExact.errorPercent() ? seconds : leastExact;
            String how = Amounts.time(seconds.value()) + " on one machine like the measured one, " + rates.machine();
            lines.add(new Line(each.getValue(), machines(needed), how, percent(seconds)));
        }
        StageRate verify = rates.known().get("verify");
        if (verify == null || machines == 0) {
            lines.add(unknown("verification", rates, "verify"));
        } else {
            Estimate seconds = verify.seconds((double) documents / machines);
            String how = "afterwards, on these " + machines(machines);
            lines.add(new Line("verification", Amounts.time(seconds.value()), how, percent(seconds)));
        }
        lines.addAll(storage(capacity, prediction, indexes));
        String price = machines(machines) + " for " + Amounts.time(within.toSeconds()) + " at " + costs.perMachineHour()
                + " an hour; servers of MongoDB, index and Kafka are not in it";
        double money = machines * within.toSeconds() / SECONDS_PER_HOUR * costs.perMachineHour();
        lines.add(
                rates.known().keySet().containsAll(List.of("produce", "import"))
                        ? new Line("money for machines", number(money), price, percent(leastExact))
                        : Line.exact("money for machines", "unknown", "needs producers and importers"));
        lines.add(new Line(
                "money for disks, a month",
                number(prediction.storageCost()),
                "MongoDB and index, one copy, at " + costs.perGigabyteMonth() + " a gigabyte",
                percent(capacity.sample().storeBytes())));
        return new Advice(lines);
    }

    private static List<Line> storage(Capacity capacity, Prediction prediction, List<IndexPlan> indexes) {
        boolean measured = Objects.requireNonNull(capacity.rates()).indexBytesPerDocument() > 0;
        return List.of(
                new Line(
                        "MongoDB, disk",
                        Amounts.bytes(prediction.storeBytes().value() + prediction.storeIndexBytes()),
                        Numbers.text(
                                "%.1f %% of the BSON and %.0f bytes of indexes a document, as in the run of 2016; one copy",
                                PERCENT * Capacity.STORE_COMPRESSION, Capacity.STORE_INDEX_BYTES),
                        percent(capacity.sample().storeBytes())),
                Line.exact(
                        "MongoDB, memory",
                        Amounts.bytes(prediction.storeIndexBytes()),
                        "all indexes: ids are random, so an import writes to every page of them"),
                Line.exact(
                        "MongoDB, servers",
                        number(Math.ceil(prediction.storeIndexBytes() / CACHE_BYTES)),
                        Numbers.text("of %.0f GB each, half of it for the cache", SERVER_GIGABYTES)),
                Line.exact(
                        "index, disk",
                        Amounts.bytes(prediction.indexBytes()),
                        measured
                                ? "as measured; one copy"
                                : IndexPlan.DOCUMENT_BYTES + " bytes a document, as in the run of 2016; one copy"),
                new Line(
                        "files",
                        Amounts.bytes(prediction.blobBytes().value()),
                        "0 if they are rendered on demand",
                        percent(prediction.blobBytes())),
                Line.exact(
                        "index, shards",
                        number(indexes.stream().mapToLong(IndexPlan::shards).sum()),
                        "of about 40 GB and at most 200 million documents, unless --index-shards says otherwise; without"
                                + " replicas"));
    }

    private static Line unknown(String role, MeasuredRates rates, String stage) {
        StageRate small = rates.stages().get(stage);
        return Line.exact(
                role, "unknown", small == null ? "measure with " + StageRate.remedy(stage) : small.tooSmall());
    }

    private static String machines(long count) {
        return Numbers.text("%,d machine%s", count, count == 1 ? "" : "s");
    }

    private static String percent(Estimate estimate) {
        return Numbers.text("± %.0f %%", Math.ceil(estimate.errorPercent()));
    }

    private static String number(double value) {
        return Numbers.text("%,.0f", value);
    }

    /** Returns the advice as a table. */
    public Table table() {
        Table table = new Table(4, "role", "amount", "how", "error");
        lines.forEach(each -> table.row(each.role, each.amount, each.how, each.error));
        return table;
    }
}
