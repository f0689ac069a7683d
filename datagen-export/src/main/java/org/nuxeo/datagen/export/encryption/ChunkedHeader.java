// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.nuxeo.datagen.core.text.WholeNumber.grouped;
import static org.nuxeo.datagen.export.encryption.ChunkCipher.TAG_BYTES;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.EncryptionKey.KeyDerivation;

/**
 * The first 64 bytes of a file in the format {@code datagen}, in network order: 7 bytes {@code DGCRYPT}, 1 byte version, 1
 * byte algorithm, 3 bytes zero, 4 bytes length of a chunk, 8 bytes id of the key, 8 bytes length of the content, 32 bytes
 * nonce.
 *
 * @param chunkBytes length in bytes of each chunk but the last, a multiple of 1024 up to 16 MB
 * @param keyId id of the key
 * @param lengthBytes length of the content
 * @param nonce nonce of the file
 */
record ChunkedHeader(int chunkBytes, long keyId, long lengthBytes, byte[] nonce) {

    static final byte[] MAGIC = "DGCRYPT".getBytes(US_ASCII);
    static final int HEADER_BYTES = 64;
    static final int NONCE_BYTES = 32;
    static final int DEFAULT_CHUNK_BYTES = 64 << 10;

    private static final int VERSION = 1;
    private static final int AES_256_GCM = 1;
    private static final int CHUNK_BYTES_AT = 12;
    private static final int SMALLEST_CHUNK_BYTES = 1 << 10;
    private static final int LARGEST_CHUNK_BYTES = 16 << 20;
    private static final long MAX_CHUNKS = 1L << 32;

    /** @throws IllegalArgumentException if a value is out of its range */
    ChunkedHeader {
        Check.refuse(
                chunkBytes < SMALLEST_CHUNK_BYTES
                        || chunkBytes > LARGEST_CHUNK_BYTES
                        || chunkBytes % SMALLEST_CHUNK_BYTES != 0,
                () -> "chunk of " + chunkBytes + " bytes: must be a multiple of " + SMALLEST_CHUNK_BYTES + " up to "
                        + LARGEST_CHUNK_BYTES);
        Check.refuse(
                lengthBytes < 0 || lengthBytes > MAX_CHUNKS * chunkBytes,
                () -> "content of " + lengthBytes + " bytes: must be 0 to " + grouped(MAX_CHUNKS * chunkBytes));
    }

    /** Returns the number of chunks. An empty content has one empty chunk, whose tag protects the header. */
    long chunks() {
        return Math.max(1, (lengthBytes + chunkBytes - 1) / chunkBytes);
    }

    /** Returns the length of the content of a chunk. */
    int plainBytes(long chunk) {
        return (int) Math.min(chunkBytes, lengthBytes - chunk * chunkBytes);
    }

    /** Returns the position of a chunk in the file, or the end of the file for the number of chunks. */
    long position(long chunk) {
        return chunk == chunks()
                ? HEADER_BYTES + lengthBytes + chunk * TAG_BYTES
                : HEADER_BYTES + chunk * (chunkBytes + TAG_BYTES);
    }

    /** Returns the length of the file. */
    long fileBytes() {
        return position(chunks());
    }

    byte[] encode() {
        return ByteBuffer.allocate(HEADER_BYTES)
                .put(MAGIC)
                .put((byte) VERSION)
                .put((byte) AES_256_GCM)
                .put(new byte[3])
                .putInt(chunkBytes)
                .putLong(keyId)
                .putLong(lengthBytes)
                .put(nonce)
                .array();
    }

    /**
     * Reads the header of a file.
     *
     * @throws DecryptionException if the file was encrypted in another version or with another key
     * @throws DamagedFileException if there is no valid header
     */
    static ChunkedHeader read(InputStream in, EncryptionKey key) throws IOException {
        byte[] bytes = in.readNBytes(HEADER_BYTES);
        if (bytes.length < HEADER_BYTES) {
            throw DamagedFileException.truncated(bytes.length, HEADER_BYTES);
        }
        int version = bytes[MAGIC.length];
        int algorithm = bytes[MAGIC.length + 1];
        if (version != VERSION || algorithm != AES_256_GCM) {
            throw new DecryptionException("has version " + version + " and algorithm " + algorithm
                    + "; this program reads version " + VERSION + " and algorithm " + AES_256_GCM);
        }
        ByteBuffer fields = ByteBuffer.wrap(bytes, CHUNK_BYTES_AT, HEADER_BYTES - CHUNK_BYTES_AT);
        int chunkBytes = fields.getInt();
        long keyId = fields.getLong();
        long lengthBytes = fields.getLong();
        byte[] nonce = Arrays.copyOfRange(bytes, fields.position(), bytes.length);
        if (keyId != key.idBits()) {
            throw new DecryptionException("was encrypted with the key " + EncryptionKey.idText(keyId)
                    + ", not with the key " + key.id() + "; give that key");
        }
        try {
            ChunkedHeader header = new ChunkedHeader(chunkBytes, keyId, lengthBytes, nonce);
            Check.refuse(!Arrays.equals(header.encode(), bytes), () -> "header: has bytes that belong to no value");
            return header;
        } catch (IllegalArgumentException e) {
            throw new DamagedFileException("its header was changed", e);
        }
    }

    /** Returns the key of the chunks, which depends on every byte of the header. */
    byte[] fileKey(KeyDerivation derivation) {
        return derivation.derive(KeyDerivation.FILE_KEY, encode());
    }
}
