// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Match;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;

/**
 * The positions of a table in a dataset. They consist of equal periods: one for each month, or a single one.
 *
 * @param table the table
 * @param dataset the dataset
 */
public record Space(SourceTable table, Dataset dataset) {

    /** Returns the number of positions. */
    public long count() {
        return table.count(dataset);
    }

    /** Returns all positions. */
    public Positions all() {
        return Positions.of(0, count());
    }

    /** Returns the match of a filter that says nothing about positions and homes. */
    public Match anything() {
        return new Match(all(), null, false);
    }

    private long periods() {
        return table.byMonth() ? dataset.spec().months() : 1;
    }

    /** Returns the number of positions of a period. */
    private long period() {
        return count() / periods();
    }

    /** Returns the positions of some absolute months. */
    public Positions months(IntPredicate wanted) {
        int first = dataset.spec().firstMonth();
        return Positions.union(IntStream.range(first, dataset.spec().endMonth())
                .filter(wanted)
                .mapToObj(month -> Positions.of((month - first) * period(), (month - first + 1) * period()))
                .toList());
    }

    /** Returns the position of the document with an id, or none. Texts are compared as they are: case matters. */
    public Positions document(String text) {
        DocumentId id = DocumentId.parse(text);
        return id == null || !id.toString().equals(text)
                ? Positions.NONE
                : dataset.find(id).map(this::document).orElse(Positions.NONE);
    }

    /** Returns the position of a document, or none if the table does not have it. */
    private Positions document(Identity identity) {
        Kind kind = table.kind(dataset);
        if (kind != null && identity.kind() != kind || !dataset.contains(identity)) {
            return Positions.NONE;
        }
        long position = dataset.ordinal(identity) - table.firstOrdinal(dataset);
        return Positions.of(position, position + 1);
    }

    /** Returns some positions of every period, which may be beyond it. */
    public Positions owners(long from, long to) {
        long end = Math.min(to, period());
        List<Positions> months = new ArrayList<>();
        for (long start = 0; start < count(); start += period()) {
            months.add(Positions.of(start + from, start + end));
        }
        return Positions.union(months);
    }

    /** Returns whether positions consist of whole periods. */
    boolean isWhole(Positions positions) {
        return positions.ranges().stream().allMatch(each -> each.from() % period() == 0 && each.to() % period() == 0);
    }

    /** Returns whole periods as segments of the documents of a home. */
    List<Segment> segments(Match match) {
        Set<Home> homes = Objects.requireNonNull(match.homes());
        List<Segment> segments = new ArrayList<>();
        for (PositionRange range : match.positions().ranges()) {
            homes.forEach(home -> {
                long each = dataset.count(home, table.oneKind(dataset)) / periods();
                segments.add(new Segment(home.code(), range.from() / period() * each, range.to() / period() * each));
            });
        }
        segments.removeIf(segment -> segment.count() == 0);
        return segments;
    }
}
