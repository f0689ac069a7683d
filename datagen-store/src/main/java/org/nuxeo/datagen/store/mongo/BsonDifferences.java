// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;

/**
 * Compares a stored document with the expected one, field by field.
 *
 * <p>The order of fields is ignored. So are the row id, which Nuxeo ignores as well, the counter of Nuxeo's own saves,
 * and the batch tag, which does not belong to the dataset. States and calendar folders may have access control entries;
 * their effect on documents is part of the expected rights. A listener of Nuxeo gives types with the schema {@code common} an
 * icon, which the dataset does not have.
 */
public final class BsonDifferences {

    private static final String ICON = "icon";

    /** The system token counts what Nuxeo saved on its own behalf, so documents with equal fields differ in it. */
    private static final Set<String> IGNORED = Set.of("_id", "ecm:systemChangeToken");

    private BsonDifferences() {}

    /**
     * Returns the differences, empty if the documents are equal.
     *
     * @param ignored fields that do not belong to the dataset, see {@link DocumentType#ignored}
     */
    public static List<Difference> between(
            BsonDocument expected, BsonDocument found, Set<String> ignored, Kind kind, String repository, String id) {
        List<Difference> differences = new ArrayList<>();
        compare("", expected, found, repository, id, differences);
        differences.removeIf(each -> ignored.contains(each.field()));
        if (kind.isShared()) {
            differences.removeIf(each -> each.field().equals(AccessRights.ENTRIES));
        }
        return differences;
    }

    private static void compare(
            String prefix,
            BsonDocument expected,
            BsonDocument found,
            String repository,
            String id,
            List<Difference> differences) {
        Set<String> names = new LinkedHashSet<>(expected.keySet());
        names.addAll(found.keySet());
        for (String name : names) {
            if (prefix.isEmpty() && (IGNORED.contains(name) || name.equals(ICON) && !expected.containsKey(name))) {
                continue;
            }
            BsonValue wanted = value(expected, name);
            BsonValue stored = value(found, name);
            if (wanted != null && stored != null && wanted.isDocument() && stored.isDocument()) {
                compare(prefix + name + "/", wanted.asDocument(), stored.asDocument(), repository, id, differences);
            } else if (!Objects.equals(wanted, stored)) {
                differences.add(new Difference("mongo", repository, id, prefix + name, text(wanted), text(stored)));
            }
        }
    }

    /**
     * Returns a value, or null if there is none. Nuxeo writes a null where it has removed one, such as the trash's, and an empty
     * list for the folders of a version whose rights it has computed again.
     */
    private static @Nullable BsonValue value(BsonDocument document, String name) {
        BsonValue value = document.get(name);
        boolean isNone = value == null
                || value.isNull()
                || value.isArray() && value.asArray().isEmpty();
        return isNone ? null : value;
    }

    private static @Nullable String text(@Nullable BsonValue value) {
        if (value == null) {
            return null;
        }
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case INT64 -> Long.toString(value.asInt64().getValue());
            case DATE_TIME ->
                java.time.Instant.ofEpochMilli(value.asDateTime().getValue()).toString();
            case ARRAY ->
                value.asArray().stream().map(BsonDifferences::text).toList().toString();
            default -> value.toString();
        };
    }
}
