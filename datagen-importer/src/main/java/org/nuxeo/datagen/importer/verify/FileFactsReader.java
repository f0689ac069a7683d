// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;

/**
 * Reads lengths and digests of files from the bytes of stored documents. One instance for each thread.
 *
 * <p>The idea: what follows the digest is equally long in all documents of a kind that were imported. So the values are
 * expected as far from the end of a document as in the one before, and searched only if their names are not there.
 */
final class FileFactsReader {

    private static final int MD5_DIGITS = 32;
    private static final byte[] CONTENT =
            BsonElements.start(BsonElements.DOCUMENT, ContentSchema.file().storedName());
    private static final byte[] LENGTH = BsonElements.start(BsonElements.INT64, Field.LENGTH.part());
    private static final byte[] DIGEST = BsonElements.start(BsonElements.STRING, Field.DIGEST.part());
    private static final boolean[] IS_HEXADECIMAL = new boolean[1 << Byte.SIZE];

    static {
        "0123456789abcdef".chars().forEach(digit -> IS_HEXADECIMAL[digit] = true);
    }

    /** The distances of values from the end of a document. */
    private record Distances(int content, int length, int digest) {}

    private final Distances[] known = new Distances[Bank.KINDS.size()];

    /** Returns the facts in the bytes of a document, or null if they are missing or not plausible. */
    FileFacts of(Kind kind, BsonSlice document) {
        Distances distances = known[kind.code()];
        if (distances == null || !areIn(document, distances)) {
            distances = search(document);
            if (distances == null) {
                return null;
            }
            known[kind.code()] = distances;
        }
        byte[] bytes = document.array();
        long lengthBytes = BsonElements.longAt(bytes, document.to() - distances.length());
        int digest = document.to() - distances.digest();
        int digits = digest + Integer.BYTES;
        boolean plausible =
                lengthBytes > 0 && BsonElements.intAt(bytes, digest) == MD5_DIGITS + 1 && areHexadecimal(bytes, digits);
        return plausible
                ? new FileFacts(lengthBytes, new String(bytes, digits, MD5_DIGITS, StandardCharsets.ISO_8859_1))
                : null;
    }

    private static boolean areIn(BsonSlice document, Distances distances) {
        return isBefore(document, distances.content(), CONTENT)
                && isBefore(document, distances.length(), LENGTH)
                && isBefore(document, distances.digest(), DIGEST);
    }

    private static boolean isBefore(BsonSlice document, int distance, byte[] start) {
        int value = document.to() - distance;
        int from = value - start.length;
        return from >= document.from() && Arrays.equals(document.array(), from, value, start, 0, start.length);
    }

    private static Distances search(BsonSlice document) {
        byte[] bytes = document.array();
        int content = BsonElements.value(bytes, document.from(), CONTENT);
        if (content == BsonElements.NONE) {
            return null;
        }
        int length = BsonElements.value(bytes, content, LENGTH);
        int digest = BsonElements.value(bytes, content, DIGEST);
        int end = document.to();
        return length == BsonElements.NONE || digest == BsonElements.NONE
                ? null
                : new Distances(end - content, end - length, end - digest);
    }

    private static boolean areHexadecimal(byte[] bytes, int from) {
        boolean all = true;
        for (int i = from; i < from + MD5_DIGITS; i++) {
            all &= IS_HEXADECIMAL[bytes[i] & 0xFF];
        }
        return all;
    }

    /**
     * The length and the digest of a file, as a stored document has them.
     *
     * @param lengthBytes at least 1
     * @param md5 32 lower-case hexadecimal digits
     */
    record FileFacts(long lengthBytes, String md5) {}
}
