// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.question;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bson.Document;
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
        List<String> all = new ArrayList<>(user.groups());
        all.add(user.user());
        all.add(Readers.EVERYONE);
        return all;
    }

    /** Returns the query of the index. */
    public ObjectNode json() {
        ObjectNode query = Json.object();
        ArrayNode all = query.putObject("bool").putArray("filter");
        for (Condition each : search.conditions()) {
            String field = each.property().replace('/', '.');
            switch (each.operator()) {
                case EQUAL -> all.addObject().putObject("term").putPOJO(field, each.value());
                case BELOW -> all.addObject().putObject("prefix").put(field, each.value() + "/");
                case ENDS_WITH -> all.addObject().putObject("wildcard").put(field, "*" + each.value());
                case WITHIN ->
                    all.addObject()
                            .putObject("range")
                            .putObject(field)
                            .put("gte", each.value().toString())
                            .put("lt", each.end());
            }
        }
        if (!search.isOfVersions()) {
            all.addObject().putObject("term").put(Search.IS_VERSION, false);
        }
        ArrayNode names = all.addObject().putObject("terms").putArray("ecm:acl");
        readers().forEach(names::add);
        return query;
    }

    /**
     * Returns the filter of MongoDB.
     *
     * @param documents the documents of the dataset
     */
    public Bson bson(StoredDocuments documents) {
        Document filter = new Document("ecm:racl", new Document("$in", readers()));
        if (!search.isOfVersions()) {
            filter.append(Search.IS_VERSION, new Document("$ne", true));
        }
        for (Condition each : search.conditions()) {
            if (each.property().equals(Search.PATH)) {
                Identity at = Objects.requireNonNull(documents
                        .dataset()
                        .layout()
                        .at(search.repository(), each.value().toString()));
                boolean isBelow = each.operator() == Operator.BELOW;
                filter.append(
                        isBelow ? "ecm:ancestorIds" : documents.ids().field(),
                        documents.ids().value(documents.id(at)));
            } else {
                filter.append(key(documents, each.property()), value(each));
            }
        }
        return filter;
    }

    private static Object value(Condition condition) {
        return switch (condition.operator()) {
            case EQUAL, BELOW -> condition.value();
            case ENDS_WITH -> Pattern.compile(Pattern.quote(condition.value().toString()) + "$");
            case WITHIN ->
                new Document("$gte", date(condition.value().toString())).append("$lt", date(condition.end()));
        };
    }

    private static Date date(String day) {
        return Date.from(LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant());
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
