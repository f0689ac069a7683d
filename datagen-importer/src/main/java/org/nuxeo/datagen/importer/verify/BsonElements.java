// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.RawBsonDocument;

/** Finds single elements in the bytes of a BSON document. Elements before them are skipped, not decoded. */
public final class BsonElements {

    /** The position of an element that does not exist, or that follows an element of an unknown type. */
    static final int NONE = -1;

    static final byte STRING = 0x02;
    static final byte DOCUMENT = 0x03;
    static final byte ARRAY = 0x04;
    static final byte INT64 = 0x12;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private BsonElements() {}

    /** Returns the bytes with which an element starts: its type and its name. */
    static byte[] start(byte type, String name) {
        return ((char) type + name + '\0').getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the position of an element's value in a document, or {@link #NONE}.
     *
     * @param document position of the document
     * @param start what {@link #start} has returned
     */
    static int value(byte[] bytes, int document, byte[] start) {
        int end = document + intAt(bytes, document) - 1;
        int at = document + Integer.BYTES;
        while (at != NONE && at + start.length <= end) {
            if (Arrays.equals(bytes, at, at + start.length, start, 0, start.length)) {
                return at + start.length;
            }
            at = next(bytes, at, end);
        }
        return NONE;
    }

    private static int next(byte[] bytes, int element, int end) {
        int at = nameEnd(bytes, element + 1, end) + 1;
        if (at + Integer.BYTES > end) {
            return NONE;
        }
        int size =
                switch (bytes[element]) {
                    case 0x01, 0x09, 0x11, INT64 -> Long.BYTES;
                    case STRING, 0x0D, 0x0E -> Integer.BYTES + intAt(bytes, at);
                    case DOCUMENT, ARRAY -> intAt(bytes, at);
                    case 0x05 -> Integer.BYTES + 1 + intAt(bytes, at);
                    case 0x07 -> 12;
                    case 0x08 -> 1;
                    case 0x0A -> 0;
                    case 0x10 -> Integer.BYTES;
                    case 0x13 -> 2 * Long.BYTES;
                    default -> NONE;
                };
        return size < 0 || size > end - at ? NONE : at + size;
    }

    /** Returns the position of the zero that ends a name. It looks at eight bytes at a time. */
    private static int nameEnd(byte[] bytes, int from, int end) {
        int at = from;
        while (at + Long.BYTES <= end) {
            long eight = longAt(bytes, at);
            long zeros = eight - LOW_BITS & ~eight & HIGH_BITS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < end && bytes[at] != 0) {
            at++;
        }
        return at;
    }

    static int intAt(byte[] bytes, int at) {
        return (int) LITTLE_INTS.get(bytes, at);
    }

    static long longAt(byte[] bytes, int at) {
        return (long) LITTLE_LONGS.get(bytes, at);
    }

    /** The bytes of a stored document, which are in an array from {@code from} to before {@code to}. */
    public record BsonSlice(byte[] array, int from, int to) {

        static BsonSlice of(RawBsonDocument document) {
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            int from = bytes.arrayOffset() + bytes.position();
            return new BsonSlice(bytes.array(), from, from + bytes.remaining());
        }

        /** Returns the document, to be decoded if it is not as expected. */
        public RawBsonDocument document() {
            return new RawBsonDocument(array, from, to - from);
        }
    }
}
