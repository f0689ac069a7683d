// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import static java.util.Comparator.comparingLong;
import static org.nuxeo.datagen.server.nuxeo.query.Nxql.Parser.unknown;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.server.http.Problem;

/** Conditions and orders of a query on one document. One for each query. */
record Matching(DocumentReader reader, List<Field> fields) {
    static final String TYPE = "ecm:primaryType";
    static final String ID = "ecm:uuid";

    static final String IS_TRASHED = "ecm:isTrashed";
    static final String LIFE_CYCLE = "ecm:currentLifeCycleState";
    static final String IS_VERSION = "ecm:isVersion";

    static final String IS_PROXY = "ecm:isProxy";

    /** What a query can only ask to be equal to. */
    private static final Map<String, Function<Document, String>> SYSTEM = Map.of(
            IS_TRASHED, document -> document.state().isTrashed() ? "1" : "0",
            LIFE_CYCLE, Matching::lifeCycle,
            IS_PROXY, document -> document.kind().isProxy() ? "1" : "0",
            IS_VERSION, document -> document.kind().isVersion() ? "1" : "0",
            TYPE, Document::type,
            ID, document -> document.id().toString());

    Matching(Dataset dataset) {
        this(dataset.contents().reader(), new ArrayList<>());
        for (Kind kind : dataset.layout().kinds()) {
            fields.addAll(dataset.type(kind).fields());
        }
    }

    private static String lifeCycle(Document document) {
        String own = document.state().lifeCycle();
        return own == null ? document.dataset().type(document.kind()).lifeCycleState() : own;
    }

    /** Returns a predicate that matches documents that satisfy all conditions. */
    Predicate<Document> of(Nxql query) {
        return query.conditions().stream().map(this::of).reduce(each -> true, Predicate::and);
    }

    private Predicate<Document> of(Nxql.Condition condition) {
        List<String> values = condition.values();
        Function<Document, String> system = SYSTEM.get(condition.field());
        if (system != null && condition.isEquality()) {
            return document -> values.contains(system.apply(document));
        }
        Base base = base(condition.field());
        if (base == Base.STRING && condition.isEquality()) {
            return document -> value(document, condition.field()) instanceof String text && values.contains(text);
        }
        if (base == Base.DATE && !condition.isEquality()) {
            requireMoment(condition);
            long limit = millis(condition.value());
            return document ->
                    value(document, condition.field()) instanceof Long date && holds(date, condition.operator(), limit);
        }
        throw unknown(condition.field() + " " + condition.operator());
    }

    /** Refuses {@code <=} and {@code >} with a day without a time, since some indexes include that day and others do not. */
    static void requireMoment(Nxql.Condition condition) {
        String operator = condition.operator();
        if (Set.of("<=", ">").contains(operator) && condition.value().length() <= "2015-01-31".length()) {
            throw unknown(condition.field() + " " + operator + " a day without a time, >= and < instead");
        }
    }

    /** Returns the order of a query. Documents without the field come first. */
    Comparator<Document> order(Nxql query) {
        String name = query.orderBy();
        Base base = base(name);
        Comparator<Document> order;
        if (base == Base.DATE) {
            order = comparingLong(document -> value(document, name) instanceof Long date ? date : Long.MIN_VALUE);
        } else if (base == Base.STRING) {
            order = Comparator.comparing(document -> value(document, name) instanceof String text ? text : "");
        } else {
            throw unknown("ORDER BY " + name);
        }
        return query.descending() ? order.reversed() : order;
    }

    /** Returns the type of the values of the fields with a name. */
    private @Nullable Base base(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name) && field.constant() == null && !field.isOfBlob())
                .map(field -> field.type().base())
                .findFirst()
                .orElse(null);
    }

    /** Returns the text or date of a document's field, or null if the document has no such field. */
    private @Nullable Object value(Document document, String name) {
        for (Field field : document.dataset().type(document.kind()).fields()) {
            if (field.name().equals(name)) {
                FieldValues values = reader.fields(document).build();
                if (field.isObject()) {
                    return values.object(field);
                }
                return field.type().base() == Base.DATE ? (Object) values.number(field) : values.text(field);
            }
        }
        return null;
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
    static long millis(String value) {
        try {
            String text = value.replace(' ', 'T');
            if (text.endsWith("Z")) {
                return Instant.parse(text).toEpochMilli();
            }
            LocalDateTime at = text.contains("T")
                    ? LocalDateTime.parse(text)
                    : LocalDate.parse(text).atStartOfDay();
            return at.toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            throw Problem.badRequest("query: " + value + ": must be a date such as DATE '2015-01-31'");
        }
    }
}
