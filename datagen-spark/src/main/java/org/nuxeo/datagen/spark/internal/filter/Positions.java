// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.nuxeo.datagen.core.PositionRange;

/**
 * A set of positions.
 *
 * @param ranges disjoint ranges in their order, none of them empty or next to another
 */
public record Positions(List<PositionRange> ranges) {

    public static final Positions NONE = new Positions(List.of());

    /** Returns the positions {@code from} to {@code to - 1}, or none if {@code to} is not larger. */
    public static Positions of(long from, long to) {
        return from < to ? new Positions(List.of(new PositionRange(from, to))) : NONE;
    }

    Positions and(Positions other) {
        List<PositionRange> both = new ArrayList<>();
        int mine = 0;
        int theirs = 0;
        while (mine < ranges.size() && theirs < other.ranges.size()) {
            PositionRange a = ranges.get(mine);
            PositionRange b = other.ranges.get(theirs);
            long from = Math.max(a.from(), b.from());
            long to = Math.min(a.to(), b.to());
            if (from < to) {
                both.add(new PositionRange(from, to));
            }
            if (a.to() < b.to()) {
                mine++;
            } else {
                theirs++;
            }
        }
        return new Positions(both);
    }

    Positions or(Positions other) {
        return union(List.of(this, other));
    }

    /** Returns the positions that any of several sets has. */
    public static Positions union(List<Positions> sets) {
        List<PositionRange> all = new ArrayList<>();
        sets.forEach(set -> all.addAll(set.ranges));
        all.sort(Comparator.comparingLong(PositionRange::from));
        List<PositionRange> merged = new ArrayList<>();
        for (PositionRange next : all) {
            PositionRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && last.to() >= next.from()) {
                merged.set(merged.size() - 1, new PositionRange(last.from(), Math.max(last.to(), next.to())));
            } else {
                merged.add(next);
            }
        }
        return new Positions(merged);
    }
}
