// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.model.Filters;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Search.Operator;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Readers;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;

/**
 * A query of a question as the index and MongoDB take it, for what its user may read.
 *
 * @param search the query
 * @param user who asks
 */
public record SearchQuery(Search search, Principal user) {

    /** Returns the user, the groups of the user and the group of all users, who stand among the readers of documents. */
    private List<String> readers() {
        return Stream.concat(user.groups().stream(), Stream.of(user.user(), Readers.EVERYONE))
                .toList();
    }

    /** Returns the query of the index. */
    public ObjectNode json() {
        List<Object> all = new ArrayList<>();
        for (Condition each : search.conditions()) {
            String field = each.property().replace('/', '.');
            String value = each.value().toString();
            all.add(
                    switch (each.operator()) {
                        case EQUAL -> in("term", field, each.value());
                        case BELOW -> in("prefix", field, value + "/");
                        case ENDS_WITH -> in("wildcard", field, "*" + value);
                        case WITHIN -> in("range", field, Json.object("gte", value, "lt", each.end()));
                    });
        }
        if (!search.isOfVersions()) {
            all.add(in("term", Search.IS_VERSION, false));
        }
        all.add(in("terms", "ecm:acl", readers()));
        return Json.mapper().valueToTree(in("bool", "filter", all));
    }

    /** Returns an object with an object that has one member, as conditions of the index are. */
    public static Map<String, Object> in(String outer, String inner, Object value) {
        return Map.of(outer, Map.of(inner, value));
    }

    /**
     * Returns the filter of MongoDB.
     *
     * @param documents the documents of the dataset
     */
    public Bson bson(StoredDocuments documents) {
        List<Bson> all = new ArrayList<>(List.of(Filters.in("ecm:racl", readers())));
        if (!search.isOfVersions()) {
            all.add(Filters.ne(Search.IS_VERSION, true));
        }
        search.conditions().forEach(each -> all.add(bson(each, documents)));
        return Filters.and(all);
    }

    private Bson bson(Condition of, StoredDocuments documents) {
        String value = of.value().toString();
        if (of.property().equals(Search.PATH)) {
            Identity at = Objects.requireNonNull(documents.dataset().layout().at(search.repository(), value));
            boolean isBelow = of.operator() == Operator.BELOW;
            String key = isBelow ? "ecm:ancestorIds" : documents.ids().field();
            return Filters.eq(key, documents.ids().value(documents.id(at)));
        }
        String key = key(documents, of.property());
        return switch (of.operator()) {
            case EQUAL, BELOW -> Filters.eq(key, of.value());
            case ENDS_WITH -> Filters.regex(key, Pattern.quote(value) + "$");
            case WITHIN ->
                Filters.and(Filters.gte(key, LocalDate.parse(value)), Filters.lt(key, LocalDate.parse(of.end())));
        };
    }

    /** Returns the name of a property in MongoDB. */
    private static String key(StoredDocuments documents, String property) {
        return documents.dataset().layout().kinds().stream()
                .flatMap(kind -> documents.dataset().type(kind).fields().stream())
                .filter(field -> field.name().equals(property))
                .map(Field::key)
                .findFirst()
                .orElse(property.equals("ecm:versionVersionableId") ? "ecm:versionSeriesId" : property)
                .replace('/', '.');
    }
}
