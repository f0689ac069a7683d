// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.EnumMap;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.store.output.Json;

/** The counts of documents by repository, kind and stage. Thread safe. */
final class JobCounts {
    private static final String[] COLUMNS = {"planned", "produced", "imported", "indexed", "verified"};
    private static final int PLANNED = 0;
    private static final int PRODUCED = 1;
    private static final int IMPORTED = 2;
    private static final int INDEXED = 3;
    private static final int VERIFIED = 4;

    private final Map<Repository, long[][]> counts = new EnumMap<>(Repository.class);

    JobCounts(Dataset dataset) {
        for (Repository repository : Repository.values()) {
            long[][] kinds = new long[Bank.KINDS.size()][COLUMNS.length];
            for (Kind kind : Bank.KINDS) {
                kinds[kind.code()][PLANNED] = dataset.count(repository, kind);
            }
            counts.put(repository, kinds);
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
        counts.get(Repository.of(repository))[kind.code()][column] = count;
    }

    /** Returns the rows with documents that are planned or were found. */
    synchronized ArrayNode json() {
        ArrayNode rows = Json.mapper().createArrayNode();
        counts.forEach((repository, kinds) -> {
            for (Kind kind : Bank.KINDS) {
                long[] columns = kinds[kind.code()];
                long any = 0;
                for (long each : columns) {
                    any |= each;
                }
                if (any != 0) {
                    var row = rows.addObject()
                            .put("repository", repository.label())
                            .put("kind", kind.label());
                    for (int i = 0; i < columns.length; i++) {
                        row.put(COLUMNS[i], columns[i]);
                    }
                }
            }
        });
        return rows;
    }
}
