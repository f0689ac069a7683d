// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Match;

/**
 * The positions that a scan reads, and the filters that Spark must evaluate on their rows.
 *
 * @param segments what is read, in the order of positions unless it is read by home
 * @param used filters that have reduced what is read
 * @param remaining filters that Spark must evaluate
 */
public record Selection(List<Segment> segments, List<Filter> used, List<Filter> remaining) {

    /**
     * Consecutive positions of a table, or consecutive documents of a home, whose positions are found one by one.
     *
     * @param home the code of the home, or null for positions
     * @param from first position, or number of the first document among those of the home
     * @param to position or number after the last
     */
    public record Segment(@Nullable Integer home, long from, long to) implements Serializable {

        /** Returns the number of positions. */
        public long count() {
            return to - from;
        }

        /** Returns the part of this segment from its {@code skip}-th position on, with at most {@code most} positions. */
        public Segment part(long skip, long most) {
            return new Segment(home, from + skip, Math.min(to, from + skip + most));
        }

        /** Returns the position with a number from {@link #from} to {@code to - 1}. */
        public long position(Dataset dataset, SourceTable table, long number) {
            return home == null
                    ? number
                    : dataset.position(dataset.layout().homes().get(home), table.oneKind(dataset), number);
        }
    }

    /** Returns everything in a table. */
    public static Selection all(SourceTable table, Dataset dataset) {
        return new Selection(segments(Positions.of(0, table.count(dataset))), List.of(), List.of());
    }

    /** Returns what some filters select together. */
    public static Selection of(ArchiveScan archive, SourceTable table, Dataset dataset, Filter[] filters) {
        Space space = new Space(table, dataset);
        Conditions conditions = new Conditions(archive, space);
        Match match = Match.at(space.all());
        for (Filter filter : filters) {
            match = match.and(conditions.match(filter));
        }
        // The documents of a home are found by number within whole months only; otherwise, Spark compares the homes.
        boolean byHome = match.homes() != null && (match.homes().isEmpty() || space.isWhole(match.positions()));
        List<Filter> used = new ArrayList<>();
        List<Filter> remaining = new ArrayList<>();
        for (Filter filter : filters) {
            Match own = conditions.match(filter);
            if (!own.equals(space.anything())) {
                used.add(filter);
            }
            if (!own.exact() || own.homes() != null && !byHome) {
                remaining.add(filter);
            }
        }
        return new Selection(byHome ? space.segments(match) : segments(match.positions()), used, remaining);
    }

    private static List<Segment> segments(Positions positions) {
        return positions.ranges().stream()
                .map(range -> new Segment(null, range.from(), range.to()))
                .toList();
    }

    /** Returns the number of positions. */
    public long count() {
        return segments.stream().mapToLong(Segment::count).sum();
    }

    /** Returns whether rows are read in the order of their positions. */
    public boolean isOrdered() {
        return segments.stream().allMatch(segment -> segment.home() == null);
    }

    /** Returns the first positions of this selection. */
    public Selection first(long limit) {
        return new Selection(part(0, limit), used, remaining);
    }

    /** Returns some positions, by their number within this selection. */
    public List<Segment> part(long from, long to) {
        List<Segment> part = new ArrayList<>();
        long before = 0;
        for (Segment segment : segments) {
            long skip = Math.max(0, from - before);
            long end = Math.min(segment.count(), to - before);
            if (skip < end) {
                part.add(segment.part(skip, end - skip));
            }
            before += segment.count();
        }
        return part;
    }
}
