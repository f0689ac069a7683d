// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
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
        report.rows().forEach(row -> set(row.repository(), row.kind(), PRODUCED, row.produced()));
    }

    synchronized void consumed(ConsumeReport report) {
        report.rows().forEach(row -> {
            set(row.repository(), row.kind(), IMPORTED, row.imported());
            set(row.repository(), row.kind(), INDEXED, row.indexed());
        });
    }

    synchronized void indexed(IndexReport report) {
        report.rows().forEach(row -> set(row.repository(), row.kind(), INDEXED, row.indexed()));
    }

    synchronized void verified(VerifyReport report) {
        report.rows().forEach(row -> {
            set(row.repository(), row.kind(), IMPORTED, row.imported());
            set(row.repository(), row.kind(), INDEXED, row.indexed());
            set(row.repository(), row.kind(), VERIFIED, row.verified());
        });
    }

    private void set(String repository, Kind kind, int column, long count) {
        counts.computeIfAbsent(new Place(repository, kind), any -> new long[COLUMNS])[column] = count;
    }

    /** Returns the rows with documents that are planned or were found. */
    synchronized List<RunReport.Row> rows() {
        List<RunReport.Row> rows = new ArrayList<>();
        counts.forEach((place, each) -> {
            if (Arrays.stream(each).anyMatch(count -> count != 0)) {
                rows.add(new RunReport.Row(
                        place.repository,
                        place.kind,
                        each[PLANNED],
                        each[PRODUCED],
                        each[IMPORTED],
                        each[INDEXED],
                        each[VERIFIED]));
            }
        });
        return rows;
    }
}
