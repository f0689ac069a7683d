// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;

/**
 * The positions of a table in a dataset. They consist of equal periods: one for each month of statements, and a single one
 * for other documents.
 *
 * @param table the table
 * @param dataset the dataset
 */
record Space(SourceTable table, Dataset dataset) {

    long count() {
        return table.count(dataset);
    }

    Positions all() {
        return Positions.of(0, count());
    }

    boolean isOfModel() {
        return dataset.spec().isOfModel();
    }

    boolean hasMonths() {
        Kind kind = table.kind(dataset);
        return !isOfModel() && kind != null && kind.isSeries();
    }

    private long periods() {
        return hasMonths() ? dataset.spec().months() : 1;
    }

    /** Returns the number of positions of a period. */
    private long period() {
        return count() / periods();
    }

    /** Returns the positions of the statements of some absolute months. */
    Positions months(IntPredicate wanted) {
        List<Positions> months = new ArrayList<>();
        int first = dataset.spec().firstMonth();
        for (int month = first; month < dataset.spec().endMonth(); month++) {
            if (wanted.test(month)) {
                months.add(Positions.of((month - first) * period(), (month - first + 1) * period()));
            }
        }
        return Positions.union(months);
    }

    /** Returns the position of a document, or none if the table does not have it. */
    Positions document(Identity identity) {
        Kind kind = table.kind(dataset);
        if (kind != null && identity.kind() != kind || !dataset.contains(identity)) {
            return Positions.NONE;
        }
        long position = dataset.ordinal(identity) - table.firstOrdinal(dataset);
        return Positions.of(position, position + 1);
    }

    /** Returns the positions of all documents of some accounts, which may be beyond the dataset. */
    Positions accounts(long from, long to) {
        long end = Math.min(to, period());
        if (!hasMonths()) {
            return Positions.of(from, end);
        }
        List<Positions> months = new ArrayList<>();
        for (long start = 0; start < count(); start += period()) {
            months.add(Positions.of(start + from, start + end));
        }
        return Positions.union(months);
    }

    /** Returns whether positions consist of whole periods. */
    boolean isWhole(Positions positions) {
        return positions.ranges().stream()
                .allMatch(range -> range.from() % period() == 0 && range.to() % period() == 0);
    }

    /** Returns the period in which a position is. */
    private long periodOf(long position) {
        return position / period();
    }

    /** Returns whole periods as segments of the documents of a state. */
    List<Segment> segments(Match match) {
        Set<UsState> states = Objects.requireNonNull(match.states());
        List<Segment> segments = new ArrayList<>();
        for (PositionRange range : match.positions().ranges()) {
            states.forEach(state -> {
                long each = dataset.count(state.home(), table.oneKind(dataset)) / periods();
                segments.add(new Segment(state, periodOf(range.from()) * each, periodOf(range.to()) * each));
            });
        }
        segments.removeIf(segment -> segment.count() == 0);
        return segments;
    }
}
