// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Home;
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
     * Returns what a comparison with a constant can match, by default anything. It is asked about columns that not every
     * archive has.
     *
     * @param value text, date or number
     */
    default Match match(Space space, String column, Comparison comparison, Object value) {
        return space.anything();
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
    }

    /**
     * What a filter can match: documents at some positions of groups in some homes.
     *
     * @param positions positions outside of which nothing matches
     * @param homes homes outside of which nothing matches, or null for all documents
     * @param exact whether everything at these positions in these homes matches
     */
    public record Match(Positions positions, @Nullable Set<Home> homes, boolean exact) {

        public static Match at(Positions positions) {
            return new Match(positions, null, true);
        }

        Match and(Match other) {
            Set<Home> both = homes;
            if (homes == null) {
                both = other.homes;
            } else if (other.homes != null) {
                both = new LinkedHashSet<>(homes);
                both.retainAll(other.homes);
            }
            return new Match(positions.and(other.positions), both, exact && other.exact);
        }

        /** Returns the match of either filter. Matches of other positions in other homes become one of any home. */
        Match or(Match other) {
            if (homes != null && other.homes != null && positions.equals(other.positions)) {
                Set<Home> either = new LinkedHashSet<>(homes);
                either.addAll(other.homes);
                return new Match(positions, either, exact && other.exact);
            }
            boolean anywhere = homes == null && other.homes == null;
            return new Match(positions.or(other.positions), null, anywhere && exact && other.exact);
        }
    }
}
