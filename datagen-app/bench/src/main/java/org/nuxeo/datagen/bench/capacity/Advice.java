// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    /**
     * Something to order.
     *
     * @param role what it is for
     * @param amount how much, with its unit, or {@code unknown}
     * @param how how the amount was computed, or how to measure what is missing
     * @param error error of the amount such as {@code ± 12 %}, or an empty text if it has none
     */
    public record Line(String role, String amount, String how, String error) {}

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
        boolean known = true;
        double error = 0;
        for (String stage : List.of("produce", "import", "index")) {
            StageRate rate = rates.known().get(stage);
            if (rate == null) {
                known &= stage.equals("index");
                lines.add(unknown(role(stage), rates, stage));
                continue;
            }
            Estimate seconds = rate.seconds(documents);
            long needed = (long) Math.ceil(seconds.value() / within.toSeconds());
            machines += needed;
            error = Math.max(error, seconds.errorPercent());
            lines.add(new Line(
                    role(stage),
                    machines(needed),
                    Amounts.time(seconds.value()) + " on one machine like the measured one, " + rates.machine(),
                    percent(seconds.errorPercent())));
        }
        lines.add(verification(rates, documents, machines));
        storage(lines, prediction, capacity);
        lines.add(new Line(
                "index, shards",
                Numbers.text(
                        "%,d", indexes.stream().mapToLong(IndexPlan::shards).sum()),
                "of about 40 GB and at most 200 million documents, unless --index-shards says otherwise; without"
                        + " replicas",
                ""));
        double hours = within.toSeconds() / SECONDS_PER_HOUR;
        lines.add(
                known
                        ? new Line(
                                "money for machines",
                                number(machines * hours * costs.perMachineHour()),
                                machines(machines) + " for " + Amounts.time(within.toSeconds()) + " at "
                                        + costs.perMachineHour() + " an hour; servers of MongoDB, index and Kafka are"
                                        + " not in it",
                                percent(error))
                        : new Line("money for machines", "unknown", "needs producers and importers", ""));
        lines.add(new Line(
                "money for disks, a month",
                number(prediction.storageCost()),
                "MongoDB and index, one copy, at " + costs.perGigabyteMonth() + " a gigabyte",
                percent(capacity.sample().storeBytes().errorPercent())));
        return new Advice(lines);
    }

    /** Returns what the machines of a stage are called. */
    private static String role(String stage) {
        return switch (stage) {
            case "produce" -> "producers";
            case "import" -> "importers";
            default -> "indexers";
        };
    }

    private static Line verification(MeasuredRates rates, long documents, long machines) {
        StageRate verify = rates.known().get("verify");
        if (verify == null || machines == 0) {
            return unknown("verification", rates, "verify");
        }
        Estimate seconds = verify.seconds((double) documents / machines);
        return new Line(
                "verification",
                Amounts.time(seconds.value()),
                "afterwards, on these " + machines(machines),
                percent(seconds.errorPercent()));
    }

    private static void storage(List<Line> lines, Prediction prediction, Capacity capacity) {
        String sampled = percent(capacity.sample().storeBytes().errorPercent());
        double disk = prediction.storeBytes().value() + prediction.storeIndexBytes();
        lines.add(new Line(
                "MongoDB, disk",
                Amounts.bytes(disk),
                Numbers.text(
                        "%.1f %% of the BSON and %.0f bytes of indexes a document, as in the run of 2016; one copy",
                        PERCENT * Capacity.STORE_COMPRESSION, Capacity.STORE_INDEX_BYTES),
                sampled));
        lines.add(new Line(
                "MongoDB, memory",
                Amounts.bytes(prediction.storeIndexBytes()),
                "all indexes: ids are random, so an import writes to every page of them",
                ""));
        lines.add(new Line(
                "MongoDB, servers",
                Numbers.text("%,d", (long) Math.ceil(prediction.storeIndexBytes() / CACHE_BYTES)),
                Numbers.text("of %.0f GB each, half of it for the cache", SERVER_GIGABYTES),
                ""));
        lines.add(new Line(
                "index, disk",
                Amounts.bytes(prediction.indexBytes()),
                Objects.requireNonNull(capacity.rates()).indexBytesPerDocument() > 0
                        ? "as measured; one copy"
                        : Numbers.text(
                                "%d bytes a document, as in the run of 2016; one copy", IndexPlan.DOCUMENT_BYTES),
                ""));
        lines.add(new Line(
                "files",
                Amounts.bytes(prediction.blobBytes().value()),
                "0 if they are rendered on demand",
                percent(prediction.blobBytes().errorPercent())));
    }

    private static Line unknown(String role, MeasuredRates rates, String stage) {
        StageRate small = rates.stages().get(stage);
        return new Line(
                role, "unknown", small == null ? "measure with " + StageRate.remedy(stage) : small.tooSmall(), "");
    }

    private static String machines(long count) {
        return Numbers.text("%,d machine%s", count, count == 1 ? "" : "s");
    }

    private static String percent(double error) {
        return Numbers.text("± %.0f %%", Math.ceil(error));
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
