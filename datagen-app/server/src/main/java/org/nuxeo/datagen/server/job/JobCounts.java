// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.Report.Counted;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;

/** The counts of documents by repository, kind and stage. Thread safe. */
final class JobCounts {
    private static final int PLANNED = 0;
    private static final int PRODUCED = 1;
    private static final int IMPORTED = 2;
    private static final int INDEXED = 3;
    private static final int VERIFIED = 4;
    private static final int COLUMNS = 5;

    private final Map<Place, long[]> counts = new LinkedHashMap<>();

    private record Place(String repository, Kind kind) {}

    JobCounts(Dataset dataset) {
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                set(repository.label(), kind, PLANNED, dataset.count(repository, kind));
            }
        }
    }

    synchronized void produced(ProduceReport report) {
        set(report.rows(), PRODUCED, ProduceReport.Row::produced);
    }

    synchronized void consumed(ConsumeReport report) {
        set(report.rows(), IMPORTED, ConsumeReport.Row::imported);
        set(report.rows(), INDEXED, ConsumeReport.Row::indexed);
    }

    synchronized void indexed(IndexReport report) {
        set(report.rows(), INDEXED, IndexReport.Row::indexed);
    }

    synchronized void verified(VerifyReport report) {
        set(report.rows(), IMPORTED, VerifyReport.Row::imported);
        set(report.rows(), INDEXED, VerifyReport.Row::indexed);
        set(report.rows(), VERIFIED, VerifyReport.Row::verified);
    }

    private <R extends Counted> void set(List<R> rows, int column, ToLongFunction<R> count) {
        rows.forEach(row -> set(row.repository(), row.kind(), column, count.applyAsLong(row)));
    }

    private void set(String repository, Kind kind, int column, long count) {
        counts.computeIfAbsent(new Place(repository, kind), any -> new long[COLUMNS])[column] = count;
    }

    /** Returns the rows with documents that are planned or were found. */
    synchronized List<RunReport.Row> rows() {
        List<RunReport.Row> rows = new ArrayList<>();
        counts.forEach((at, n) -> {
            if (Arrays.stream(n).anyMatch(count -> count != 0)) {
                rows.add(new RunReport.Row(
                        at.repository, at.kind, n[PLANNED], n[PRODUCED], n[IMPORTED], n[INDEXED], n[VERIFIED]));
            }
        });
        return rows;
    }
}
