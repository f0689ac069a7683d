// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.spark.internal.column.ColumnFiller;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

/** What an archive brings to the data source. The methods here are those of an archive that brings nothing. Thread safe. */
public interface ArchiveScan {

    /** Returns the tables of a dataset. */
    default List<SourceTable> tables(Dataset dataset) {
        return Stream.concat(
                        dataset.layout().kinds().stream().map(kind -> SourceTable.ofKind(kind.label(), kind)),
                        Stream.of(SourceTable.DOCUMENTS))
                .toList();
    }

    /**
     * Returns what a comparison with a constant can match, or empty if it says nothing about positions. It is asked about
     * columns that not every archive has.
     *
     * @param value text, date or number
     */
    default Optional<Match> match(Space space, String column, Comparison comparison, Object value) {
        return Optional.empty();
    }

    /**
     * Returns a filler of some columns that takes less time than passing rows, or empty if there is none.
     *
     * @param capacity the most rows
     */
    default Optional<ColumnFiller> filler(SourceTable table, Dataset dataset, List<String> columns, int capacity) {
        return Optional.empty();
    }

    /** A comparison of a value with a constant. */
    enum Comparison {
        EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        /** Returns whether the comparison holds, given the sign of value minus constant. */
        public boolean holds(int sign) {
            return switch (this) {
                case EQUAL -> sign == 0;
                case LESS -> sign < 0;
                case AT_MOST -> sign <= 0;
                case GREATER -> sign > 0;
                case AT_LEAST -> sign >= 0;
            };
        }

        /** Returns the comparison that also holds for equal values. */
        public Comparison orEqual() {
            return switch (this) {
                case LESS -> AT_MOST;
                case GREATER -> AT_LEAST;
                default -> this;
            };
        }
    }
}
