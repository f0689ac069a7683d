// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.model.Fact;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;

/** Conditions and orders of a query on one document. */
final class Matching {

    static final String TYPE = "ecm:primaryType";
    static final String ID = "ecm:uuid";

    static final String IS_VERSION = "ecm:isVersion";

    /** No document of a dataset is in the trash or a proxy. */
    private static final Set<String> NEVER = Set.of("ecm:isTrashed", "ecm:isProxy");

    private static final Set<Field> TEXTS = Set.of(
            Field.TITLE,
            Field.FIRST_NAME,
            Field.LAST_NAME,
            Field.CUSTOMER_NUMBER,
            Field.STREET,
            Field.CITY,
            Field.STATE,
            Field.ACCOUNT_NUMBER);
    private static final Set<Field> DATES = Set.of(Field.DOCUMENT_DATE, Field.CREATED, Field.MODIFIED);

    private Matching() {}

    /** Returns a predicate that matches documents that satisfy all conditions. */
    static Predicate<Document> of(Nxql query) {
        return query.conditions().stream().map(Matching::of).reduce(each -> true, Predicate::and);
    }

    private static Predicate<Document> of(Nxql.Condition condition) {
        List<String> values =
                condition.values().stream().map(Nxql.Condition.Value::text).toList();
        if (NEVER.contains(condition.field()) && condition.isEquality()) {
            return document -> values.contains("0");
        }
        if (condition.field().equals(IS_VERSION) && condition.isEquality()) {
            return document -> values.contains(document.kind().isVersion() ? "1" : "0");
        }
        if (condition.field().equals(TYPE) && condition.isEquality()) {
            return document -> values.contains(document.type());
        }
        if (condition.field().equals(ID) && condition.isEquality()) {
            return document -> values.contains(document.id().toString());
        }
        Field field = field(condition.field()).orElseThrow(() -> Nxql.Parser.unknown(condition.field()));
        if (TEXTS.contains(field) && condition.isEquality()) {
            return document -> has(document, field) && values.contains(field.text(document));
        }
        if (DATES.contains(field) && !condition.isEquality()) {
            requireMoment(condition);
            long limit = millis(condition.value());
            return document -> has(document, field) && holds(document.number(Fact.DATE), condition.operator(), limit);
        }
        throw Nxql.Parser.unknown(condition.field() + " " + condition.operator());
    }

    /** Refuses {@code <=} and {@code >} with a day without a time, since some indexes include that day and others do not. */
    static void requireMoment(Nxql.Condition condition) {
        boolean whole =
                condition.operator().equals("<=") || condition.operator().equals(">");
        if (whole && condition.value().text().length() <= "2015-01-31".length()) {
            throw Nxql.Parser.unknown(
                    condition.field() + " " + condition.operator() + " a day without a time, >= and < instead");
        }
    }

    /** Returns the order of a query. */
    static Comparator<Document> order(Nxql query) {
        Field field = field(query.orderBy()).orElseThrow(() -> Nxql.Parser.unknown("ORDER BY " + query.orderBy()));
        Comparator<Document> order;
        if (DATES.contains(field)) {
            order = Comparator.comparingLong(document -> document.number(Fact.DATE));
        } else if (TEXTS.contains(field)) {
            order = Comparator.comparing(document -> has(document, field) ? field.text(document) : "");
        } else {
            throw Nxql.Parser.unknown("ORDER BY " + query.orderBy());
        }
        return query.descending() ? order.reversed() : order;
    }

    static boolean holds(long value, String operator, long limit) {
        return switch (operator) {
            case "<" -> value < limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            default -> value >= limit;
        };
    }

    /** Returns the milliseconds of a value. A date begins at midnight UTC, as in a Nuxeo whose time zone that is. */
    static long millis(Nxql.Condition.Value value) {
        try {
            String text = value.text().replace(' ', 'T');
            if (!text.contains("T")) {
                return LocalDate.parse(text)
                        .atStartOfDay()
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli();
            }
            return text.endsWith("Z")
                    ? Instant.parse(text).toEpochMilli()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            throw Problem.badRequest("query: " + value.text() + ": must be a date such as DATE '2015-01-31'");
        }
    }

    private static Optional<Field> field(String name) {
        return Arrays.stream(Field.values())
                .filter(each -> each.xpath().equals(name))
                .findFirst();
    }

    private static boolean has(Document document, Field field) {
        return ContentSchema.fields(document.kind()).contains(field);
    }
}
