// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * What a consumer group has imported so far, over all its processes and earlier runs.
 *
 * @param rows counts by repository and kind, without rows that are all zero
 * @param deadLetters dead letters that no replay has taken up; while the group runs, all its dead letters
 * @param causes the first reasons of dead letters, if the group has consumed everything
 * @param repeated second copies of records, which were skipped
 * @param ofOtherDatasets records of other datasets, which were skipped
 * @param batches latencies of batches, of this run only
 * @param finished whether everything was consumed; false after a stop
 * @param earlier documents that earlier runs of the group have written
 * @param elapsedMillis duration of this run
 */
@JsonPropertyOrder({"rows", "imported", "indexed"})
public record ConsumeReport(
        List<Row> rows,
        long deadLetters,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> causes,
        long repeated,
        long ofOtherDatasets,
        List<BatchLatency> batches,
        @JsonIgnore boolean finished,
        @JsonIgnore long earlier,
        long elapsedMillis)
        implements Report {

    /**
     * Counts of distinct documents.
     *
     * @param written stored in MongoDB by this group
     * @param present found in MongoDB, and equal
     * @param indexed number of documents in the index, written or present
     */
    @JsonPropertyOrder({"repository", "kind", "imported", "present", "indexed"})
    public record Row(
            String repository, Kind kind, @JsonIgnore long written, long present, long indexed) implements Counted {

        /** Returns how many documents are in MongoDB. */
        @JsonProperty
        public long imported() {
            return written + present;
        }
    }

    /** Returns the same report with other dead letters. */
    public ConsumeReport withDeadLetters(long newDeadLetters, List<String> newCauses) {
        Objects.requireNonNull(newCauses, "newCauses");
        return new ConsumeReport(
                rows, newDeadLetters, newCauses, repeated, ofOtherDatasets, batches, finished, earlier, elapsedMillis);
    }

    /** Returns the same report beside that of earlier runs of the same group, with the batch latencies of this run. */
    public ConsumeReport after(ConsumeReport before, List<BatchLatency> own) {
        Objects.requireNonNull(own, "own");
        return new ConsumeReport(
                rows, deadLetters, causes, repeated, ofOtherDatasets, own, finished, before.written(), elapsedMillis);
    }

    private long written() {
        return rows.stream().mapToLong(Row::written).sum();
    }

    /** Returns how many documents this run has written, without those that were present. */
    long writtenNow() {
        return Math.max(0, written() - earlier);
    }

    /** Returns how many documents are in MongoDB. */
    @JsonProperty
    public long imported() {
        return rows.stream().mapToLong(Row::imported).sum();
    }

    /** Returns how many documents are in the index. */
    @JsonProperty
    public long indexed() {
        return rows.stream().mapToLong(Row::indexed).sum();
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(finished, deadLetters);
    }

    @Override
    public String text() {
        Function<Row, long[]> counts = row -> new long[] {row.imported(), row.present(), row.indexed()};
        String table = Report.counts(rows, counts, "imported", "of them present", "indexed");
        long present = rows.stream().mapToLong(Row::present).sum();
        String others =
                ofOtherDatasets == 0 ? "" : Amounts.text("; %,d records of other datasets skipped", ofOtherDatasets);
        return table + "\n"
                + Report.batches(batches)
                + causeLines()
                + Amounts.text(
                        "imported %,d, of them %,d already present; %,d dead letters%s; %s%n",
                        imported(), present, deadLetters, others, Report.rate(writtenNow(), elapsedMillis));
    }

    /** Returns a line for each of the first reasons of dead letters. */
    String causeLines() {
        return causes.stream().map(cause -> "dead letter: " + cause + "\n").collect(Collectors.joining());
    }

    /**
     * What a replay of dead letters has done.
     *
     * @param letters dead letters that were taken up
     * @param imported those that are in the stores now
     * @param deadLetters those that failed again and were put aside again, with the new reason
     * @param finished whether all dead letters that were there at the start were taken up; false after a stop
     */
    public record ReplayReport(
            long letters,
            long imported,
            long deadLetters,
            @JsonIgnore boolean finished) implements Report {
        @Override
        public Outcome outcome() {
            return Outcome.of(finished, deadLetters);
        }

        @Override
        public String text() {
            return Amounts.text(
                    "replayed %,d dead letters: %,d imported, %,d put aside again%n", letters, imported, deadLetters);
        }
    }

    /** An import cannot be completed because its records are gone. It carries the report of what was imported before. */
    public static final class IncompleteImportException extends StageException {

        private final transient ConsumeReport report;

        /** @param report report of the documents that were imported before, as far as this process knows */
        public IncompleteImportException(String message, ConsumeReport report) {
            super(message);
            this.report = report;
        }

        /** Returns what was imported before. */
        public ConsumeReport report() {
            return report;
        }
    }
}
