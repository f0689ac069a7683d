// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.NOT_IMPLEMENTED_501;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.server.http.Problem;

/**
 * A query.
 *
 * @param conditions all of which must hold
 * @param orderBy a field, or an empty text
 * @param descending whether the greatest comes first
 */
record Nxql(List<Condition> conditions, String orderBy, boolean descending) {

    /** Returns the value that a field must be equal to. */
    Optional<String> equal(String field) {
        Predicate<Condition> equals =
                each -> each.field().equals(field) && each.operator().equals("=");
        return conditions.stream().filter(equals).map(Condition::value).findFirst();
    }

    /**
     * One condition of a query; all of them must hold.
     *
     * @param field such as {@code account:number}
     * @param operator {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=} or {@code IN}
     * @param values one of which the field is compared with
     */
    record Condition(String field, String operator, List<String> values) {

        String value() {
            return values.get(0);
        }

        boolean isEquality() {
            return operator.equals("=") || operator.equals("IN");
        }
    }

    /** Reads the part of NXQL that a dataset can answer; everything else is a problem with status 501 that names it. */
    static final class Parser {

        private static final int MAX_CHARS = 2_000;
        private static final Pattern TOKEN = Pattern.compile(
                "\\s*(?:('(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\")|([A-Za-z][\\w:/-]*)|(\\d+)|(<=|>=|<>|!=|[=<>(),*]))");
        private static final Set<String> COMPARISONS = Set.of("=", "<", "<=", ">", ">=");

        private final List<String> tokens = new ArrayList<>();
        private int next;

        private Parser(String query) {
            Matcher matcher = TOKEN.matcher(query);
            int end = 0;
            while (matcher.region(end, query.length()).lookingAt()) {
                tokens.add(matcher.group().strip());
                end = matcher.end();
            }
            refuse(!query.substring(end).isBlank(), query.substring(end));
        }

        /** Reads a query. */
        static Nxql parse(String query) {
            Problem.when(
                    query.length() > MAX_CHARS, BAD_REQUEST_400, "query: must be at most " + MAX_CHARS + " characters");
            return new Parser(query).query();
        }

        private Nxql query() {
            List<Condition> conditions = new ArrayList<>();
            expect("SELECT");
            refuse(!take("*"), "SELECT " + peek() + ", only SELECT * is");
            expect("FROM");
            String type = word();
            if (!type.equals("Document")) {
                conditions.add(new Condition("ecm:primaryType", "=", List.of(type)));
            }
            if (take("WHERE")) {
                do {
                    condition(conditions);
                } while (take("AND"));
            }
            String orderBy = "";
            boolean descending = false;
            if (take("ORDER")) {
                expect("BY");
                orderBy = word();
                descending = take("DESC");
                if (!descending) {
                    take("ASC");
                }
            }
            refuse(next < tokens.size(), peek());
            return new Nxql(List.copyOf(conditions), orderBy, descending);
        }

        private void condition(List<Condition> conditions) {
            String field = word();
            String operator = peek().toUpperCase(Locale.ROOT);
            next++;
            if (COMPARISONS.contains(operator)) {
                conditions.add(new Condition(field, operator, List.of(value())));
            } else if (operator.equals("BETWEEN")) {
                conditions.add(new Condition(field, ">=", List.of(value())));
                expect("AND");
                conditions.add(new Condition(field, "<=", List.of(value())));
            } else if (operator.equals("IN")) {
                List<String> values = new ArrayList<>();
                expect("(");
                do {
                    values.add(value());
                } while (take(","));
                expect(")");
                conditions.add(new Condition(field, "IN", values));
            } else {
                throw unknown(field + " " + operator);
            }
        }

        private String value() {
            if (!take("DATE")) {
                take("TIMESTAMP");
            }
            String token = peek();
            next++;
            if (token.startsWith("'") || token.startsWith("\"")) {
                return token.substring(1, token.length() - 1).replaceAll("\\\\(.)", "$1");
            }
            if (!token.isEmpty() && Character.isDigit(token.charAt(0))) {
                return token;
            }
            throw unknown(token);
        }

        private String peek() {
            return next < tokens.size() ? tokens.get(next) : "";
        }

        private String word() {
            String token = peek();
            refuse(token.isEmpty() || !Character.isLetter(token.charAt(0)), token.isEmpty() ? "its end" : token);
            next++;
            return token;
        }

        private boolean take(String token) {
            boolean there = peek().equalsIgnoreCase(token);
            if (there) {
                next++;
            }
            return there;
        }

        private void expect(String token) {
            refuse(!take(token), (peek().isEmpty() ? "its end" : peek()) + " where " + token + " was awaited");
        }

        /** Refuses a query if only a repository's own index could answer it. */
        static void refuse(boolean isUnknown, String what) {
            if (isUnknown) {
                throw unknown(what);
            }
        }

        /** Returns the problem of a query that only a repository's own index could answer. */
        static Problem unknown(String what) {
            return new Problem(
                    NOT_IMPLEMENTED_501,
                    "query: " + what.strip() + ": is not answered without an index; SELECT * FROM Document WHERE takes"
                            + " numbers, names, types and date ranges, with AND");
        }
    }
}
