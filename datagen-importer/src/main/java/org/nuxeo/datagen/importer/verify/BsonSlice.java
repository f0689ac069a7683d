// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.nio.ByteBuffer;
import org.bson.RawBsonDocument;

/** The bytes of a stored document, which are in an array from {@code from} to before {@code to}. */
record BsonSlice(byte[] array, int from, int to) {

    static BsonSlice of(RawBsonDocument document) {
        ByteBuffer bytes = document.getByteBuffer().asNIO();
        int from = bytes.arrayOffset() + bytes.position();
        return new BsonSlice(bytes.array(), from, from + bytes.remaining());
    }

    /** Returns the document, to be decoded if it is not as expected. */
    RawBsonDocument document() {
        return new RawBsonDocument(array, from, to - from);
    }
}
