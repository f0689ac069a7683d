// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Check;

/**
 * A document as a repository holds it, independent of the store. It is the input of every encoder.
 *
 * @param identity the document's identity
 * @param rowIdHigh the first four bytes of MongoDB's own {@code _id}
 * @param rowIdLow the last eight bytes of MongoDB's own {@code _id}
 * @param repository the repository that holds it
 * @param type Nuxeo's document type
 * @param id the document id
 * @param parentId the id of its parent
 * @param ancestorIds the ids of its ancestors, parent first, root last
 * @param name the last segment of its path
 * @param path the whole path, starting with a slash
 * @param fields the values of the fields of the content schema
 * @param furtherBlobs the blobs besides the main one, which is in the fields
 * @param governance its rights, retention and place among versions
 * @param fullText the words of the blob for the index, or null
 */
public record StoredDocument(
        Identity identity,
        int rowIdHigh,
        long rowIdLow,
        String repository,
        String type,
        String id,
        String parentId,
        List<String> ancestorIds,
        String name,
        String path,
        FieldValues fields,
        List<StoredBlob> furtherBlobs,
        Governance governance,
        @Nullable String fullText) {

    public StoredDocument {
        furtherBlobs = List.copyOf(furtherBlobs);
        Check.refuse(ancestorIds.isEmpty(), () -> "ancestorIds: must hold at least the root");
    }

    public Kind kind() {
        return identity.kind();
    }

    /** Returns the text of a field, or null if the document does not have it. */
    public @Nullable String text(Field field) {
        return fields.text(field);
    }

    /** Returns the number of a field, or {@link FieldValues#NONE}. */
    public long number(Field field) {
        return fields.number(field);
    }

    /** Returns the main blob, or null. */
    public @Nullable StoredBlob blob() {
        return StoredBlob.of(fields);
    }
}
