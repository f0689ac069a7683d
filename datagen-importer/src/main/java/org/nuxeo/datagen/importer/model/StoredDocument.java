package org.nuxeo.datagen.importer.model;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.id.Kind;

/**
 * A document as a repository holds it, whatever the store: the input of every encoder.
 *
 * @param kind what the document is
 * @param rowIdHigh the first four bytes of MongoDB's own {@code _id}
 * @param rowIdLow the last eight bytes of MongoDB's own {@code _id}
 * @param repository the repository that holds it
 * @param type Nuxeo's document type
 * @param id the document id
 * @param parentId the id of its parent
 * @param ancestorIds the ids of its ancestors, parent first, root last
 * @param name the last segment of its path
 * @param path the whole path, beginning with a slash
 * @param title {@code dc:title}
 * @param createdMillis {@code dc:created} and {@code dc:modified}, milliseconds since 1970 in UTC
 * @param batchTag {@code dc:publisher}, or null
 * @param customer the properties of schema customer, or null
 * @param accountNumber {@code account:number}, or null
 * @param documentDateMillis {@code all:documentDate} in milliseconds since 1970 in UTC, or {@link #NO_DATE}
 * @param blob the file, or null
 * @param fullText the words of the file for the index, or null
 */
public record StoredDocument(
        Kind kind,
        int rowIdHigh,
        long rowIdLow,
        String repository,
        String type,
        String id,
        String parentId,
        List<String> ancestorIds,
        String name,
        String path,
        String title,
        long createdMillis,
        String batchTag,
        CustomerProperties customer,
        String accountNumber,
        long documentDateMillis,
        StoredBlob blob,
        String fullText) {

    /** The document date of a document that has none. */
    public static final long NO_DATE = Long.MIN_VALUE;

    /** Who creates and last changes every document. */
    public static final String CREATOR = "Administrator";

    public StoredDocument {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(repository, "repository");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(parentId, "parentId");
        if (ancestorIds.isEmpty()) {
            throw new IllegalArgumentException("ancestorIds: must hold at least the root");
        }
    }

    /** Returns the same document with another file, or none when {@code other} is null. */
    public StoredDocument withBlob(StoredBlob other) {
        return new StoredDocument(
                kind,
                rowIdHigh,
                rowIdLow,
                repository,
                type,
                id,
                parentId,
                ancestorIds,
                name,
                path,
                title,
                createdMillis,
                batchTag,
                customer,
                accountNumber,
                documentDateMillis,
                other,
                fullText);
    }

    /** Returns the same document with other ids. */
    public StoredDocument withIds(String newId, String newParentId, List<String> newAncestorIds) {
        return new StoredDocument(
                kind,
                rowIdHigh,
                rowIdLow,
                repository,
                type,
                newId,
                newParentId,
                newAncestorIds,
                name,
                path,
                title,
                createdMillis,
                batchTag,
                customer,
                accountNumber,
                documentDateMillis,
                blob,
                fullText);
    }

    /** Returns the same document with other words of its file, or none when {@code other} is null. */
    public StoredDocument withFullText(String other) {
        return new StoredDocument(
                kind,
                rowIdHigh,
                rowIdLow,
                repository,
                type,
                id,
                parentId,
                ancestorIds,
                name,
                path,
                title,
                createdMillis,
                batchTag,
                customer,
                accountNumber,
                documentDateMillis,
                blob,
                other);
    }
}
