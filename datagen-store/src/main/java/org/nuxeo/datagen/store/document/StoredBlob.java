// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Check;

/**
 * What a repository stores about a blob: everything except its bytes.
 *
 * @param key the text by which the repository finds the bytes, including the provider's prefix
 * @param fileName the name of a download
 * @param mimeType the media type
 * @param lengthBytes the exact number of bytes
 * @param md5 the digest of the bytes, 32 lower-case hexadecimal digits
 */
public record StoredBlob(String key, String fileName, String mimeType, long lengthBytes, String md5) {

    public StoredBlob {
        Check.atLeast("lengthBytes", lengthBytes, 0);
    }

    /**
     * Returns what a repository stores about one of a document's blobs.
     *
     * @param file number of the file, from 0
     */
    public static StoredBlob of(Document document, int file, long lengthBytes, String md5) {
        return of(document, file, document.blobKey(file).storedText(), lengthBytes, md5);
    }

    /** Returns the same if the key is known. */
    static StoredBlob of(Document document, int file, String key, long lengthBytes, String md5) {
        return new StoredBlob(key, document.fileName(file), document.mimeType(file), lengthBytes, md5);
    }

    /** Returns the blob in the fields of a document, or null if it has none. */
    public static @Nullable StoredBlob of(FieldValues fields) {
        return fields.has(Field.FILE_KEY)
                ? new StoredBlob(
                        fields.requireText(Field.FILE_KEY),
                        fields.requireText(Field.FILE_NAME),
                        fields.requireText(Field.MIME_TYPE),
                        fields.number(Field.LENGTH),
                        fields.requireText(Field.DIGEST))
                : null;
    }

    /** Adds this blob to the fields of a document. */
    public FieldValues.Builder into(FieldValues.Builder fields) {
        return fields.set(Field.FILE_KEY, key)
                .set(Field.FILE_NAME, fileName)
                .set(Field.MIME_TYPE, mimeType)
                .set(Field.LENGTH, lengthBytes)
                .set(Field.DIGEST, md5);
    }
}
