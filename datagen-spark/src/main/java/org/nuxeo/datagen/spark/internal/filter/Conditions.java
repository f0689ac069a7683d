// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.sql.Date;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

/** The conversion of filters of one table to matches. */
final class Conditions {

    private final Space space;
    private final SourceTable table;
    private final List<Column> columns;

    Conditions(Space space) {
        this.space = space;
        this.table = space.table();
        this.columns = table.columns(space.dataset());
    }

    /** Returns what a filter can match, or empty if it says nothing about positions and states. */
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
            return isRequired(present.attribute()) ? Optional.of(Match.at(space.all())) : Optional.empty();
        }
        if (filter instanceof EqualTo equal) {
            return compare(equal.attribute(), Comparison.EQUAL, equal.value());
        }
        if (filter instanceof EqualNullSafe equal) {
            return compare(equal.attribute(), Comparison.EQUAL, equal.value());
        }
        if (filter instanceof LessThan less) {
            return compare(less.attribute(), Comparison.LESS, less.value());
        }
        if (filter instanceof LessThanOrEqual less) {
            return compare(less.attribute(), Comparison.AT_MOST, less.value());
        }
        if (filter instanceof GreaterThan greater) {
            return compare(greater.attribute(), Comparison.GREATER, greater.value());
        }
        if (filter instanceof GreaterThanOrEqual greater) {
            return compare(greater.attribute(), Comparison.AT_LEAST, greater.value());
        }
        return Optional.empty();
    }

    private Optional<Match> anyOf(In in) {
        Optional<Match> either = Optional.of(Match.at(Positions.NONE));
        for (Object value : in.values()) {
            Optional<Match> one = compare(in.attribute(), Comparison.EQUAL, value);
            if (either.isPresent() && either.get().positions().ranges().isEmpty()) {
                either = one;
            } else {
                either = either.flatMap(before -> one.flatMap(before::or));
            }
        }
        return either;
    }

    private Optional<Match> compare(String column, Comparison comparison, Object value) {
        if (!table.knows(space.dataset(), column)) {
            return Optional.empty();
        }
        if (column.equals(table.positionColumn()) && value instanceof Long number) {
            return Optional.of(Match.at(positions(comparison, number)));
        }
        if (value instanceof String text) {
            return comparison == Comparison.EQUAL ? equal(column, text) : Optional.empty();
        }
        LocalDate date =
                value instanceof Date sql ? sql.toLocalDate() : value instanceof LocalDate local ? local : null;
        if (date != null && space.hasMonths() && column.equals("month")) {
            return Optional.of(Match.at(space.months(
                    month -> comparison.holds(Long.compare(Months.firstEpochDay(month), date.toEpochDay())))));
        }
        if (date != null && table.equals(SourceTable.TRANSACTIONS) && column.equals("date")) {
            return Optional.of(monthsOf(comparison, Months.of(YearMonth.from(date))));
        }
        return Optional.empty();
    }

    private Positions positions(Comparison comparison, long value) {
        long first = table.firstValue(space.dataset());
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
        Kind kind = table.kind(space.dataset());
        boolean ofPeople = !space.isOfModel() && kind != null && !kind.isShared();
        if (column.equals("id") || column.equals("statement_id")) {
            return Optional.of(Match.at(Lookups.id(space, text)));
        }
        if (Lookups.isCustomerNumber(table, column)) {
            return Optional.of(Match.at(Lookups.customer(space, text)));
        }
        if (Lookups.isAccountNumber(table, column)) {
            return Optional.of(Match.at(Lookups.account(space, text)));
        }
        if (table.equals(SourceTable.CUSTOMERS) && column.equals("state")) {
            return Optional.of(Places.state(space, text));
        }
        if (ofPeople && column.equals("repository")) {
            return Optional.of(Places.repository(space, text));
        }
        if (table.equals(SourceTable.DOCUMENTS) && column.equals("kind")) {
            return Optional.of(Match.at(Lookups.kind(space, text)));
        }
        return Optional.empty();
    }

    /** Returns the months in which a line can have a date. Spark compares the dates themselves. */
    private Match monthsOf(Comparison comparison, int month) {
        Comparison ofMonth = comparison.orEqual();
        return Match.at(space.months(each -> ofMonth.holds(Integer.compare(each, month))))
                .unless(true);
    }

    private boolean isRequired(String column) {
        return columns.stream().filter(Column::required).anyMatch(each -> each.name()
                .equals(column));
    }

    /** A comparison of a value with a constant. */
    enum Comparison {
        EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        /** Returns whether the comparison holds, given the sign of value minus constant. */
        boolean holds(int sign) {
            return switch (this) {
                case EQUAL -> sign == 0;
                case LESS -> sign < 0;
                case AT_MOST -> sign <= 0;
                case GREATER -> sign > 0;
                case AT_LEAST -> sign >= 0;
            };
        }

        /** Returns the comparison that also holds for equal values. */
        Comparison orEqual() {
            return switch (this) {
                case LESS -> AT_MOST;
                case GREATER -> AT_LEAST;
                default -> this;
            };
        }
    }

    /** The matches of states and repositories. */
    static final class Places {

        private Places() {}

        /** Returns the customers of a state, given by its code. */
        static Match state(Space space, String code) {
            UsState state = UsState.ofCode(code);
            return state == null ? Match.at(Positions.NONE) : new Match(space.all(), EnumSet.of(state), true);
        }

        /** Returns the documents of a repository, given by its name. */
        static Match repository(Space space, String label) {
            for (Repository repository : space.dataset().layout().repositories()) {
                if (repository.label().equals(label)) {
                    return repository(space, repository);
                }
            }
            return Match.at(Positions.NONE);
        }

        private static Match repository(Space space, Repository repository) {
            boolean archives = repository == Bank.ARCHIVES;
            if (space.hasMonths()) {
                int liveFrom = space.dataset().spec().liveFrom();
                return archives
                        ? Match.at(space.months(month -> month < liveFrom))
                        : new Match(space.months(month -> month >= liveFrom), states(repository), true);
            }
            return archives ? Match.at(Positions.NONE) : new Match(space.all(), states(repository), true);
        }

        private static Set<UsState> states(Repository repository) {
            Set<UsState> states = EnumSet.noneOf(UsState.class);
            for (UsState state : UsState.values()) {
                if (Bank.repository(state) == repository) {
                    states.add(state);
                }
            }
            return states;
        }
    }
}
