// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.sql.Date;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Comparison;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Match;
import scala.Product;

/** The conversion of filters of one table to matches. */
record Conditions(ArchiveScan archive, Space space) {

    private static final Map<Class<? extends Filter>, Comparison> COMPARISONS = Map.of(
            EqualTo.class, Comparison.EQUAL,
            EqualNullSafe.class, Comparison.EQUAL,
            LessThan.class, Comparison.LESS,
            LessThanOrEqual.class, Comparison.AT_MOST,
            GreaterThan.class, Comparison.GREATER,
            GreaterThanOrEqual.class, Comparison.AT_LEAST);

    private SourceTable table() {
        return space.table();
    }

    /** Returns what a filter can match, or empty if it says nothing about positions and homes. */
    Optional<Match> match(Filter filter) {
        if (filter instanceof And and) {
            Optional<Match> left = match(and.left());
            Optional<Match> right = match(and.right());
            return left.isPresent() && right.isPresent()
                    ? Optional.of(left.get().and(right.get()))
                    : left.or(() -> right).map(match -> match.unless(true));
        }
        if (filter instanceof Or or) {
            return match(or.left()).flatMap(left -> match(or.right()).flatMap(left::or));
        }
        if (filter instanceof In in) {
            return anyOf(in);
        }
        if (filter instanceof IsNotNull present) {
            boolean always = table().isRequired(space.dataset(), present.attribute());
            return always ? Optional.of(Match.at(space.all())) : Optional.empty();
        }
        Comparison comparison = COMPARISONS.get(filter.getClass());
        // Each of these has a column and a value.
        return comparison != null && filter instanceof Product parts
                ? compare((String) parts.productElement(0), comparison, parts.productElement(1))
                : Optional.empty();
    }

    private Optional<Match> anyOf(In in) {
        Optional<Match> either = Optional.of(Match.at(Positions.NONE));
        for (Object value : in.values()) {
            Optional<Match> one = compare(in.attribute(), Comparison.EQUAL, value);
            boolean none =
                    either.isPresent() && either.get().positions().ranges().isEmpty();
            either = none ? one : either.flatMap(before -> one.flatMap(before::or));
        }
        return either;
    }

    private Optional<Match> compare(String column, Comparison comparison, Object value) {
        if (column.equals(table().positionColumn()) && value instanceof Long number) {
            return Optional.of(Match.at(positions(comparison, number)));
        }
        if (value instanceof Date date) {
            return compare(column, comparison, date.toLocalDate());
        }
        if (value instanceof LocalDate date && table().byMonth() && column.equals(SourceTable.MONTH)) {
            return Optional.of(Match.at(space.months(
                    month -> comparison.holds(Long.compare(Months.firstEpochDay(month), date.toEpochDay())))));
        }
        if (value instanceof String text && comparison == Comparison.EQUAL) {
            return equal(column, text).or(() -> archive.match(space, column, comparison, text));
        }
        return archive.match(space, column, comparison, value);
    }

    private Positions positions(Comparison comparison, long value) {
        long first = table().firstValue(space.dataset());
        long count = space.count();
        // the position, at most one before the first or after the last
        long position = value < first ? -1 : Math.min(value - first, count);
        Positions found =
                switch (comparison) {
                    case EQUAL -> position < 0 ? Positions.NONE : Positions.of(position, position + 1);
                    case LESS -> Positions.of(0, position);
                    case AT_MOST -> Positions.of(0, position + 1);
                    case GREATER -> Positions.of(position + 1, count);
                    case AT_LEAST -> Positions.of(Math.max(0, position), count);
                };
        return found.and(space.all());
    }

    private Optional<Match> equal(String column, String text) {
        if (column.equals("id")) {
            return Optional.of(Match.at(space.document(text)));
        }
        if (column.equals(table().homeColumn())) {
            Stream<Home> named = space.dataset().layout().homes().stream()
                    .filter(home -> home.label().equals(text));
            Optional<Match> own = named.findFirst().map(home -> new Match(space.all(), Set.of(home), true));
            return own.or(() -> Optional.of(Match.at(Positions.NONE)));
        }
        if (table().equals(SourceTable.DOCUMENTS) && column.equals("kind")) {
            Stream<Kind> named = space.dataset().layout().kinds().stream()
                    .filter(kind -> kind.label().equals(text));
            return Optional.of(
                    Match.at(Positions.union(named.map(this::positions).toList())));
        }
        return Optional.empty();
    }

    private Positions positions(Kind kind) {
        long first = space.dataset().firstOrdinal(kind);
        return Positions.of(first, first + space.dataset().count(kind));
    }
}
