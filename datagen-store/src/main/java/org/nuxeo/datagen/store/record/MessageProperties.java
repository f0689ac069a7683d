// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.HashMap;
import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The properties of messages, for each kind of document, in the order in which Nuxeo's hash map yields them. */
final class MessageProperties {

    private final MessageProperty[][] untagged = new MessageProperty[Bank.KINDS.size()][];
    private final MessageProperty[][] tagged = new MessageProperty[Bank.KINDS.size()][];

    private final MessageAdded[] added = new MessageAdded[Bank.KINDS.size()];

    MessageProperties(ContentModel model) {
        for (Kind kind : Bank.KINDS) {
            untagged[kind.code()] = properties(model.kind(kind), false);
            tagged[kind.code()] = properties(model.kind(kind), true);
            added[kind.code()] = new MessageAdded(model, kind);
        }
    }

    /** Returns the fields that the content model adds to documents of a kind. */
    MessageAdded added(Kind kind) {
        return added[kind.code()];
    }

    /** Returns a document's built-in properties. Callers must not change the array. */
    MessageProperty[] of(StoredDocument document) {
        MessageProperty[][] byKind = document.text(Field.PUBLISHER) == null ? untagged : tagged;
        return byKind[document.kind().code()];
    }

    private static MessageProperty[] properties(KindModel model, boolean tag) {
        List<MessageProperty> list = ContentSchema.messageProperties(model).stream()
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
