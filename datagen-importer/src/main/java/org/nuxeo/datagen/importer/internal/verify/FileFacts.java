// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;

/**
 * The length and the digest of a file, as a stored document has them.
 *
 * @param lengthBytes at least 1
 * @param md5 32 lower-case hexadecimal digits
 */
record FileFacts(long lengthBytes, String md5) {

    private static final int MD5_DIGITS = 32;
    private static final byte[] CONTENT =
            BsonElements.start(BsonElements.DOCUMENT, ContentSchema.file().storedName());
    private static final byte[] LENGTH = BsonElements.start(BsonElements.INT64, Field.LENGTH.part());
    private static final byte[] DIGEST = BsonElements.start(BsonElements.STRING, Field.DIGEST.part());

    /** Returns the facts in the bytes of a document, or null if they are missing or not plausible. */
    static FileFacts of(BsonSlice document) {
        byte[] bytes = document.array();
        int content = BsonElements.value(bytes, document.from(), CONTENT);
        if (content == BsonElements.NONE) {
            return null;
        }
        int length = BsonElements.value(bytes, content, LENGTH);
        int digest = BsonElements.value(bytes, content, DIGEST);
        if (length == BsonElements.NONE || digest == BsonElements.NONE) {
            return null;
        }
        long lengthBytes = BsonElements.longAt(bytes, length);
        int digits = digest + Integer.BYTES;
        boolean plausible =
                lengthBytes > 0 && BsonElements.intAt(bytes, digest) == MD5_DIGITS + 1 && areHexadecimal(bytes, digits);
        return plausible
                ? new FileFacts(lengthBytes, new String(bytes, digits, MD5_DIGITS, StandardCharsets.ISO_8859_1))
                : null;
    }

    private static boolean areHexadecimal(byte[] bytes, int from) {
        for (int i = from; i < from + MD5_DIGITS; i++) {
            byte digit = bytes[i];
            if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
                return false;
            }
        }
        return true;
    }
}
