// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.types.StructType;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

/** The numbers of rows and bytes of a scan. Rows are exact, except for the lines of statements. */
final class Estimate {

    private static final long SAMPLED_STATEMENTS = 64;

    private final SourceTable table;
    private final Dataset dataset;

    Estimate(SourceTable table, Dataset dataset) {
        this.table = table;
        this.dataset = dataset;
    }

    /** Returns the estimate of some positions and columns. */
    Statistics of(long positions, StructType columns) {
        long rows = table.hasRowPerPosition() ? positions : Math.round(positions * linesOfAStatement());
        long bytes = Math.round((double) rows * Math.max(1, columns.defaultSize()));
        return new Statistics() {
            @Override
            public OptionalLong numRows() {
                return OptionalLong.of(rows);
            }

            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(bytes);
            }
        };
    }

    /** Returns the mean number of lines in a sample of statements. */
    private double linesOfAStatement() {
        long statements = SourceTable.TRANSACTIONS.count(dataset);
        long step = Math.max(1, statements / SAMPLED_STATEMENTS);
        StatementTotals totals = new StatementTotals();
        long lines = 0;
        long sampled = 0;
        for (long position = 0; position < statements; position += step) {
            Identity statement = dataset.identity(SourceTable.TRANSACTIONS.firstOrdinal(dataset) + position);
            dataset.generator().totals(statement.position(), statement.month(), totals);
            lines += totals.count();
            sampled++;
        }
        return sampled == 0 ? 0 : (double) lines / sampled;
    }
}
