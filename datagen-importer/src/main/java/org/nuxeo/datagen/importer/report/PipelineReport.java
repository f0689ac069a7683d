// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * How many documents each stage has handled.
 *
 * @param rows rows by repository and kind that are planned or were found
 */
public record PipelineReport(List<Row> rows) {

    /** Counts of distinct documents of a kind in a repository. */
    public record Row(
            Repository repository, Kind kind, long planned, long produced, long imported, long indexed, long verified) {

        /** Returns whether every count is the planned one. */
        boolean agrees() {
            return produced == planned && imported == planned && indexed == planned && verified == planned;
        }
    }

    /** Counts of documents that a verification found in every store, and equal. */
    @FunctionalInterface
    public interface Verified {
        /** Returns the number of documents of a kind in a repository. */
        long count(Repository repository, Kind kind);
    }

    /** Returns the reports of the stages side by side. */
    public static PipelineReport of(
            Dataset dataset, ProduceReport produced, ConsumeReport consumed, Verified verified) {
        List<Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : dataset.layout().kinds()) {
                Row row = new Row(
                        repository,
                        kind,
                        dataset.count(repository, kind),
                        produced(produced, repository, kind),
                        consumed(consumed, repository, kind, false),
                        consumed(consumed, repository, kind, true),
                        verified.count(repository, kind));
                if (row.planned() + row.produced() + row.imported() + row.indexed() + row.verified() > 0) {
                    rows.add(row);
                }
            }
        }
        return new PipelineReport(List.copyOf(rows));
    }

    /** Returns whether every count of every row is the planned one. */
    public boolean agrees() {
        return rows.stream().allMatch(Row::agrees);
    }

    private static long produced(ProduceReport report, Repository repository, Kind kind) {
        return report.rows().stream()
                .filter(row -> row.repository().equals(repository.label()) && row.kind() == kind)
                .mapToLong(ProduceReport.Row::produced)
                .sum();
    }

    private static long consumed(ConsumeReport report, Repository repository, Kind kind, boolean indexed) {
        return report.rows().stream()
                .filter(row -> row.repository().equals(repository.label()) && row.kind() == kind)
                .mapToLong(row -> indexed ? row.indexed() : row.imported())
                .sum();
    }
}
