// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import java.nio.ByteBuffer;
import org.bson.RawBsonDocument;

/**
 * The bytes of a stored document, which are in an array from {@code from} to before {@code to}.
 *
 * @param document the document, to be decoded if it is not as expected
 */
record BsonSlice(RawBsonDocument document, byte[] array, int from, int to) {

    static BsonSlice of(RawBsonDocument document) {
        ByteBuffer bytes = document.getByteBuffer().asNIO();
        int from = bytes.arrayOffset() + bytes.position();
        return new BsonSlice(document, bytes.array(), from, from + bytes.remaining());
    }
}
