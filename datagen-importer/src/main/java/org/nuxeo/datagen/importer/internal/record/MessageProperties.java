// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.record;

import java.util.HashMap;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** The properties of messages, for each kind of document, in the order in which Nuxeo's hash map yields them. */
final class MessageProperties {

    private final MessageProperty[][] untagged = new MessageProperty[Kind.values().length][];
    private final MessageProperty[][] tagged = new MessageProperty[Kind.values().length][];

    MessageProperties() {
        for (Kind kind : Kind.values()) {
            untagged[kind.code()] = properties(kind, false);
            tagged[kind.code()] = properties(kind, true);
        }
    }

    /** Returns a document's properties. Callers must not change the array. */
    MessageProperty[] of(StoredDocument document) {
        MessageProperty[][] byKind = document.text(Field.PUBLISHER) == null ? untagged : tagged;
        return byKind[document.kind().code()];
    }

    private static MessageProperty[] properties(Kind kind, boolean tag) {
        List<MessageProperty> list = ContentSchema.messageProperties().stream()
                .filter(property -> property.schema().isOf(kind))
                .filter(property -> tag || !isTag(property))
                .map(MessageProperty::of)
                .toList();
        // Nuxeo's builder copies the map it is given, and the copy may have another order.
        HashMap<?, ?> copy = (HashMap<?, ?>) MessageProperty.map(list).clone();
        return copy.values().toArray(MessageProperty[]::new);
    }

    private static boolean isTag(Property property) {
        return property.fields().contains(Field.PUBLISHER);
    }
}
