// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.size.Storage;
import org.nuxeo.datagen.store.size.StorageSizes;

/**
 * The result of a whole run.
 *
 * @param rows counts through all stages, by repository and kind, of what is planned or was found
 * @param produced report of {@code produce}
 * @param consumed report of {@code consume}
 * @param verified report of {@code verify}
 * @param elapsedMillis duration of the whole run, including the start of services
 * @param repositories number of the dataset's repositories
 * @param storage what each collection and index takes; may be empty
 */
@JsonPropertyOrder({"rows", "batches", "deadLetters", "causes", "differences", "elapsedMillis"})
public record RunReport(
        List<Row> rows,
        @JsonIgnore ProduceReport produced,
        @JsonIgnore ConsumeReport consumed,
        @JsonIgnore VerifyReport verified,
        long elapsedMillis,
        @JsonIgnore int repositories,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Storage> storage)
        implements Report {

    /** Counts of distinct documents of a kind in a repository. */
    public record Row(
            String repository, Kind kind, long planned, long produced, long imported, long indexed, long verified)
            implements Counted {

        boolean agrees() {
            return produced == planned && imported == planned && indexed == planned && verified == planned;
        }

        boolean isEmpty() {
            return planned + produced + imported + indexed + verified == 0;
        }
    }

    /** Combines the reports of the stages. */
    public static RunReport of(
            Dataset dataset, ProduceReport produced, ConsumeReport consumed, VerifyReport verified, long millis) {
        List<Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            Row row = new Row(
                    repository.label(),
                    kind,
                    dataset.count(repository, kind),
                    Report.sum(produced.rows(), repository, kind, ProduceReport.Row::produced),
                    Report.sum(consumed.rows(), repository, kind, ConsumeReport.Row::imported),
                    Report.sum(consumed.rows(), repository, kind, ConsumeReport.Row::indexed),
                    Report.sum(verified.rows(), repository, kind, VerifyReport.Row::verified));
            return row.isEmpty() ? null : row;
        });
        int repositories = dataset.layout().repositories().size();
        return new RunReport(rows, produced, consumed, verified, millis, repositories, List.of());
    }

    /** Returns whether every count of every row is the planned one. */
    public boolean agrees() {
        return rows.stream().allMatch(Row::agrees);
    }

    /** Returns the same report with another duration. */
    public RunReport withElapsedMillis(long newElapsedMillis) {
        return new RunReport(rows, produced, consumed, verified, newElapsedMillis, repositories, storage);
    }

    /** Returns the same report with what each collection and index takes. */
    public RunReport withStorage(List<Storage> all) {
        return new RunReport(
                rows, produced, consumed, verified, elapsedMillis, repositories, Objects.requireNonNull(all, "all"));
    }

    @Override
    public Outcome outcome() {
        boolean finished = produced.finished() && consumed.finished() && verified.finished();
        boolean lost = consumed.deadLetters() > 0;
        Outcome compared = Outcome.of(finished, verified.differenceCount() > 0 || !lost && !agrees());
        return compared == Outcome.DONE ? consumed.outcome() : compared;
    }

    @JsonProperty
    private List<BatchLatency> batches() {
        return consumed.batches();
    }

    @JsonProperty
    private long deadLetters() {
        return consumed.deadLetters();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private List<String> causes() {
        return consumed.causes();
    }

    @JsonProperty
    private long differences() {
        return verified.differenceCount();
    }

    @Override
    public String text() {
        Function<Row, long[]> all =
                row -> new long[] {row.planned(), row.produced(), row.imported(), row.indexed(), row.verified()};
        String counts = Report.counts(rows, all, "planned", "produced", "imported", "indexed", "verified");
        return counts + "\n" + stages() + "\n" + Report.batches(consumed.batches()) + balance() + "\n"
                + (storage.isEmpty() ? "" : StorageSizes.table(storage) + "\n")
                + verdict();
    }

    private Table stages() {
        Table table = new Table(1, "stage", "documents", "seconds", "per second");
        long stages = produced.elapsedMillis() + consumed.elapsedMillis() + verified.elapsedMillis();
        seconds(table, "start of services and stages", elapsedMillis - stages);
        VerifyReport.speed(table, "produce", produced.produced() - produced.present(), produced.elapsedMillis());
        VerifyReport.speed(table, "import and index", consumed.writtenNow(), consumed.elapsedMillis());
        VerifyReport.speed(table, "verify", verified.verified(), verified.elapsedMillis());
        seconds(table, "total", elapsedMillis);
        return table;
    }

    private static void seconds(Table table, String name, long elapsedMillis) {
        table.row(name, "", Report.seconds(elapsedMillis), "");
    }

    private Table balance() {
        Map<String, LongSummaryStatistics> topics = produced.partitions().stream()
                .collect(Collectors.groupingBy(
                        ProduceReport.PartitionRecords::topic,
                        TreeMap::new,
                        Collectors.summarizingLong(ProduceReport.PartitionRecords::records)));
        Table table = new Table(1, "topic", "partitions", "smallest", "largest", "largest/mean");
        topics.forEach((topic, records) -> {
            double overMean =
                    records.getSum() == 0 ? 1 : (double) records.getMax() * records.getCount() / records.getSum();
            table.row(topic, records.getCount(), records.getMin(), records.getMax(), Amounts.text("%.3f", overMean));
        });
        return table;
    }

    private String verdict() {
        StringBuilder text = new StringBuilder(consumed.causeLines());
        verified.differences().forEach(difference -> text.append(difference).append('\n'));
        long used = rows.stream().map(Row::repository).distinct().count();
        String verdict = outcome() == Outcome.DONE ? "verified" : "not as planned";
        String documents = verified.verifiedText();
        long different = verified.differenceCount();
        double seconds = elapsedMillis / 1000.0;
        return text.append(Amounts.text(
                        "%s: %s in %d of %d repositories, %,d differences, %,d dead letters, %.1f s%n",
                        verdict, documents, used, repositories, different, consumed.deadLetters(), seconds))
                .toString();
    }
}
