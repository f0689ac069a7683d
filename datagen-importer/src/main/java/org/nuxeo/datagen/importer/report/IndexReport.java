// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * What {@code index} has done.
 *
 * @param rows counts by repository and kind, without rows that are all zero
 * @param refused reasons of refused documents, the first hundred
 * @param refusedCount number of all refused documents
 * @param batches latencies of batches in the index, of this run only
 * @param finished whether all documents were handled; false after a stop
 * @param elapsedMillis duration of this run
 */
@JsonPropertyOrder({"rows", "indexed", "refused", "batches", "elapsedMillis"})
public record IndexReport(
        List<Row> rows,
        @JsonIgnore List<String> refused,
        @JsonProperty("refused") long refusedCount,
        List<BatchLatency> batches,
        @JsonIgnore boolean finished,
        long elapsedMillis)
        implements Report {

    /**
     * Counts of documents.
     *
     * @param written indexed by this run
     * @param present found in the index, and equal
     */
    @JsonPropertyOrder({"repository", "kind", "indexed", "present"})
    public record Row(
            String repository, Kind kind, @JsonIgnore long written, long present) implements Counted {

        /** Returns how many documents are in the index. */
        @JsonProperty
        public long indexed() {
            return written + present;
        }
    }

    /** Returns rows added up by repository and kind, in the order of a layout. */
    public static List<Row> addedUp(List<Row> rows, Layout layout) {
        return Report.rows(layout, (repository, kind) -> {
            long present = Report.sum(rows, repository, kind, Row::present);
            return row(repository, kind, Report.sum(rows, repository, kind, Row::written), present);
        });
    }

    /** Returns a row, or null if it is all zero. */
    public static @Nullable Row row(Repository repository, Kind kind, long written, long present) {
        return written + present == 0 ? null : new Row(repository.label(), kind, written, present);
    }

    /** Returns the same report with other rows. */
    public IndexReport with(List<Row> newRows) {
        return new IndexReport(
                Objects.requireNonNull(newRows, "newRows"), refused, refusedCount, batches, finished, elapsedMillis);
    }

    @JsonProperty
    public long indexed() {
        return rows.stream().mapToLong(Row::indexed).sum();
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(finished, refusedCount);
    }

    @Override
    public String text() {
        long present = rows.stream().mapToLong(Row::present).sum();
        return Report.counts(rows, row -> new long[] {row.indexed(), row.present()}, "indexed", "of them present")
                + (batches.isEmpty() ? "" : "\n" + Report.batches(batches))
                + refused.stream().map(each -> each + "\n").collect(Collectors.joining())
                + Amounts.text(
                        "%nindexed %,d, of them %,d already present; %,d refused; %s%n",
                        indexed(), present, refusedCount, Report.rate(indexed(), elapsedMillis));
    }
}
