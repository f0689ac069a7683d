// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;

/**
 * A query for documents of a repository. Versions are found only if a condition asks for them.
 *
 * @param repository repository that is asked
 * @param hits how many documents the user of the question finds, exactly
 * @param conditions conditions that all hold
 */
public record Search(Repository repository, long hits, List<Condition> conditions) {

    /** The property of a document's type. */
    public static final String TYPE = "ecm:primaryType";

    /** The property of a path, which identifies a document that is no version. */
    public static final String PATH = "ecm:path";

    /** The property of a version. */
    public static final String IS_VERSION = "ecm:isVersion";

    public Search {
        Objects.requireNonNull(repository, "repository");
        conditions = List.copyOf(Objects.requireNonNull(conditions, "conditions"));
    }

    /** Creates a query with a type. */
    public static Search of(Repository repository, long hits, String type, Condition... others) {
        List<Condition> all = new ArrayList<>(List.of(Objects.requireNonNull(others, "others")));
        all.add(0, Condition.equal(TYPE, type));
        return new Search(repository, hits, all);
    }

    /** Returns the same query for a user who finds another number of documents. */
    public Search withHits(long found) {
        return new Search(repository, found, conditions);
    }

    /** How a value is compared. */
    public enum Operator {
        EQUAL,
        /** A text that ends with the value. */
        ENDS_WITH,
        /** At least the value, and less than the other one. */
        WITHIN,
        /** A path below the value, at any depth. */
        BELOW
    }

    /**
     * A condition.
     *
     * @param property name in Nuxeo, for example {@code customer:address/state}
     * @param value text, number, boolean; or a date of ISO 8601 if it is {@link Operator#WITHIN}
     * @param end date after the last one of {@link Operator#WITHIN}, otherwise empty
     */
    public record Condition(String property, Operator operator, Object value, String end) {
        public Condition {
            Check.refuse(
                    !(value instanceof String || value instanceof Long || value instanceof Boolean),
                    () -> property + " " + value + ": must be a text, a long or a boolean");
            Check.given("property", property, "operator", operator, "end", end);
        }

        /** Returns a condition that a property has a value. */
        public static Condition equal(String property, Object value) {
            return new Condition(property, Operator.EQUAL, value, "");
        }

        /** Returns a condition that a text ends with another one. */
        public static Condition endsWith(String property, String end) {
            return new Condition(property, Operator.ENDS_WITH, end, "");
        }

        /** Returns a condition that a document lies below the folder at a path. */
        public static Condition below(String path) {
            return new Condition(PATH, Operator.BELOW, path, "");
        }

        /** Returns a condition that a date is of one of some days, as in {@code 2015-01-31}. */
        public static Condition within(String property, String from, String to) {
            return new Condition(property, Operator.WITHIN, from, to);
        }

        private String nxql() {
            return switch (operator) {
                case EQUAL -> property + " = " + literal(value);
                case BELOW -> property + " STARTSWITH " + literal(value);
                case ENDS_WITH -> property + " LIKE " + literal("%" + value);
                case WITHIN -> property + " >= " + start(value) + " AND " + property + " < " + start(end);
            };
        }

        private static String start(Object day) {
            return "TIMESTAMP " + literal(day + " 00:00:00");
        }

        private static String literal(Object value) {
            return value instanceof String text
                    ? "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
                    : value instanceof Boolean flag ? flag ? "1" : "0" : value.toString();
        }
    }

    /** Returns whether versions are asked for. */
    public boolean isOfVersions() {
        return conditions.stream().anyMatch(each -> each.property().equals(IS_VERSION));
    }

    /** Returns the query in Nuxeo's language. */
    public String nxql() {
        String all = conditions.stream().map(Condition::nxql).collect(Collectors.joining(" AND "));
        return "SELECT * FROM Document WHERE " + all + (isOfVersions() ? "" : " AND " + IS_VERSION + " = 0");
    }
}
