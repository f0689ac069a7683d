package org.nuxeo.datagen.importer.report;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * How many documents came through each stage.
 *
 * @param rows by repository and kind, those that are planned or were met
 */
public record PipelineReport(List<Row> rows) {

    /** Distinct documents of a kind in a repository. */
    public record Row(
            Repository repository, Kind kind, long planned, long produced, long imported, long indexed, long verified) {

        /** Whether every stage met exactly what was planned. */
        boolean agrees() {
            return produced == planned && imported == planned && indexed == planned && verified == planned;
        }
    }

    /** Documents of a kind in a repository that a verification found in every store and equal. */
    @FunctionalInterface
    public interface Verified {
        /** Their number. */
        long count(Repository repository, Kind kind);
    }

    /** Puts the reports of the stages side by side. */
    public static PipelineReport of(
            Dataset dataset, ProduceReport produced, ConsumeReport consumed, Verified verified) {
        List<Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
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

    /** Whether every stage met exactly what was planned, in every row. */
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
