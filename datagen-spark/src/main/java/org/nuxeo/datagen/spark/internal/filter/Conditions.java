// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import static org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Comparison.EQUAL;

import java.sql.Date;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
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
            EqualTo.class, EQUAL,
            EqualNullSafe.class, EQUAL,
            LessThan.class, Comparison.LESS,
            LessThanOrEqual.class, Comparison.AT_MOST,
            GreaterThan.class, Comparison.GREATER,
            GreaterThanOrEqual.class, Comparison.AT_LEAST);

    private SourceTable table() {
        return space.table();
    }

    /** Returns what a filter can match. */
    Match match(Filter filter) {
        if (filter instanceof And and) {
            return match(and.left()).and(match(and.right()));
        }
        if (filter instanceof Or or) {
            return match(or.left()).or(match(or.right()));
        }
        if (filter instanceof In in) {
            Stream<Match> each = Arrays.stream(in.values()).map(value -> compare(in.attribute(), EQUAL, value));
            return each.reduce(Match::or).orElse(Match.at(Positions.NONE));
        }
        if (filter instanceof IsNotNull present) {
            return new Match(space.all(), null, table().isRequired(space.dataset(), present.attribute()));
        }
        Comparison comparison = COMPARISONS.get(filter.getClass());
        // Each of these has a column and a value.
        return comparison != null && filter instanceof Product parts
                ? compare((String) parts.productElement(0), comparison, parts.productElement(1))
                : space.anything();
    }

    private Match compare(String column, Comparison comparison, Object value) {
        if (column.equals(table().positionColumn()) && value instanceof Long number) {
            return Match.at(positions(comparison, number));
        }
        if (value instanceof Date date) {
            return compare(column, comparison, date.toLocalDate());
        }
        if (value instanceof LocalDate date && table().byMonth() && column.equals(SourceTable.MONTH)) {
            return Match.at(space.months(
                    month -> comparison.holds(Long.compare(Months.firstEpochDay(month), date.toEpochDay()))));
        }
        return value instanceof String text && comparison == EQUAL
                ? equal(column, text)
                : archive.match(space, column, comparison, value);
    }

    private Positions positions(Comparison comparison, long value) {
        long first = table().firstValue(space.dataset());
        long count = space.count();
        // the position, at most one before the first or after the last
        long position = value < first ? -1 : Math.min(value - first, count);
        int own = comparison.holds(0) ? 1 : 0;
        long from = comparison.holds(-1) ? 0 : Math.max(0, position + 1 - own);
        long to = comparison.holds(1) ? count : position + own;
        return Positions.of(from, to).and(space.all());
    }

    private Match equal(String column, String text) {
        if (column.equals("id")) {
            return Match.at(space.document(text));
        }
        if (column.equals(table().homeColumn())) {
            Stream<Home> named = space.dataset().layout().homes().stream()
                    .filter(home -> home.label().equals(text));
            return new Match(space.all(), named.collect(Collectors.toSet()), true);
        }
        if (table().equals(SourceTable.DOCUMENTS) && column.equals("kind")) {
            Stream<Kind> named = space.dataset().layout().kinds().stream()
                    .filter(kind -> kind.label().equals(text));
            return Match.at(Positions.union(named.map(this::positions).toList()));
        }
        return archive.match(space, column, EQUAL, text);
    }

    private Positions positions(Kind kind) {
        long first = space.dataset().firstOrdinal(kind);
        return Positions.of(first, first + space.dataset().count(kind));
    }
}
