// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.util.Date;
import java.util.HashMap;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.store.document.PropertyTree;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.importer.stream.message.DocumentMessage;

/** Converts documents to messages of Nuxeo's importer, with the content that {@link DocumentMessageWriter} writes. */
final class DocumentMessages {

    /** Values as Nuxeo's properties take them. */
    static final PropertyTree TREE = new PropertyTree(Date::new, HashMap::new);

    private DocumentMessages() {}

    static DocumentMessage of(StoredDocument document) {
        DocumentMessage.Builder builder = DocumentMessage.builder(
                document.type(), DocumentMessageWriter.parentPath(document.path()), document.name());
        builder.setProperties(properties(document.fields()));
        if (document.blob() != null) {
            builder.setBlobInfo(blobInfo(document.blob()));
        }
        return builder.build();
    }

    /** Returns the properties that a message has for the values of a document's fields. */
    static HashMap<String, Serializable> properties(FieldValues values) {
        HashMap<String, Serializable> properties = new HashMap<>();
        TREE.of(values.type().properties(field -> field.isIn(Placement.MESSAGE)), values)
                .forEach((name, value) -> properties.put(name, (Serializable) value));
        return properties;
    }

    static BlobInfo blobInfo(StoredBlob blob) {
        BlobInfo info = new BlobInfo();
        info.key = blob.key();
        info.digest = blob.md5();
        info.length = blob.lengthBytes();
        info.filename = blob.fileName();
        info.mimeType = blob.mimeType();
        return info;
    }
}
