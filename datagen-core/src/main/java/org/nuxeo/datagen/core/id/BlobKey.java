// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Check;

/**
 * The key of a blob. The blob's bytes are rebuilt from its text with no other input.
 *
 * <p>The key consists of these bytes: a header (the low 3 bits of the kind's code, bit 3 set if a data seed follows, bit 4 set
 * if a size follows, the next 3 bits of the kind's code, which version 1 has not), the version's code and above its 16 bits the highest 3 of the kind's, the seed, the data seed if it differs from the seed, the corpus fingerprint (4 bytes),
 * the position, the period of a document in a series, of which the first with documents is 1, in version 2 the number of the file, the size if the blob is padded, and 5 bytes of checksum.
 * Numbers are unsigned LEB128; seeds are zigzag encoded first, as in Protocol Buffers. The text is the base64url encoding
 * of the bytes without padding (RFC 4648, section 5), 19 to 66 characters.
 *
 * <p>A text is accepted only if it is exactly what {@link #text} returns for the parsed key and its checksum is correct.
 * Of random or mistyped texts, one in 2^40 passes.
 *
 * @param version version of the dataset
 * @param seed seed of the dataset
 * @param dataSeed data seed of the dataset
 * @param corpusFingerprint fingerprint of the dataset's corpus, 0 to 2^32 - 1
 * @param identity identity of an ID card, letter or statement
 * @param file number of the file among those of the document, from 0; a bank's documents have one
 * @param blobSizeBytes length to which the blob is padded, 1 to {@link #MAX_BLOB_SIZE_BYTES}, or 0 for its natural length
 */
public record BlobKey(
        DatasetVersion version,
        long seed,
        long dataSeed,
        long corpusFingerprint,
        Identity identity,
        int file,
        long blobSizeBytes) {

    /** The name of the blob provider in Nuxeo. Stored keys begin with it and a colon. */
    public static final String PROVIDER = "datagen";

    /** The largest length to which a blob is padded: 1 GiB. */
    public static final long MAX_BLOB_SIZE_BYTES = 1L << 30;

    private static final int CHECKSUM_BYTES = 5;

    /** Room for the longest key and for the end of its last word of eight bytes. */
    private static final int MAX_BYTES = 64;

    static final long CHECKSUM_KEY = Draws.subkey(0, "blob key");
    private static final int HAS_DATA_SEED = 8;
    private static final int HAS_SIZE = 16;
    private static final int KIND_SHIFT = 5;
    private static final int TOP_KIND_SHIFT = 16;

    /** The most files of a document. */
    public static final int MOST_FILES = 64;

    /** @throws IllegalArgumentException if the kind has no blob, or the fingerprint or size is out of its range */
    public BlobKey {
        Objects.requireNonNull(version, "version");
        if (!identity.kind().hasFiles()) {
            throw new IllegalArgumentException(
                    "kind " + identity.kind().label() + ": has no files, so there is no key");
        }
        Check.range("corpus fingerprint", corpusFingerprint, 0, 0xFFFFFFFFL);
        Check.range("blob size", blobSizeBytes, 0, MAX_BLOB_SIZE_BYTES);
        Check.range("file", file, 0, version.form().mostFiles() - 1L);
    }

    /** Creates the key of a document's first file. */
    public BlobKey(
            DatasetVersion version, long seed, long dataSeed, long corpus, Identity identity, long blobSizeBytes) {
        this(version, seed, dataSeed, corpus, identity, 0, blobSizeBytes);
    }

    /** Returns the text of the key. */
    public String text() {
        return KeyBytes.base64(bytes());
    }

    /**
     * Writes the text of the key in ASCII and returns the offset after it.
     *
     * @param target array with room for 66 bytes from the offset
     */
    public int write(byte[] target, int offset) {
        return KeyBytes.base64(bytes(), target, offset);
    }

    private ByteSink bytes() {
        ByteSink bytes = new ByteSink(MAX_BYTES);
        putHead(bytes);
        putTail(bytes, identity.position(), identity.month());
        putChecksum(bytes, CHECKSUM_KEY, 0);
        return bytes;
    }

    /** Appends what keys of one kind, size and dataset have in common. */
    void putHead(ByteSink bytes) {
        boolean ownDataSeed = dataSeed != seed;
        int kind = identity.kind().code();
        bytes.put(kind & 7
                | (kind >>> 3 & 7) << KIND_SHIFT
                | (ownDataSeed ? HAS_DATA_SEED : 0)
                | (blobSizeBytes > 0 ? HAS_SIZE : 0));
        bytes.putVarint(version.code() | kind >>> 6 << TOP_KIND_SHIFT);
        bytes.putVarint(zigzag(seed));
        if (ownDataSeed) {
            bytes.putVarint(zigzag(dataSeed));
        }
        bytes.putIntBigEndian((int) corpusFingerprint);
    }

    /** Appends what follows the head, except for the checksum. */
    void putTail(ByteSink bytes, long position, int month) {
        bytes.putVarint(position);
        Period period = identity.kind().period();
        if (period != null) {
            bytes.putVarint(month - period.first() + 1);
        }
        if (version.form().mostFiles() > 1) {
            bytes.putVarint(file);
        }
        if (blobSizeBytes > 0) {
            bytes.putVarint(blobSizeBytes);
        }
    }

    /** Appends the checksum, of which a part may have been computed. */
    static void putChecksum(ByteSink bytes, long checksum, int checkedLength) {
        int unused = Long.BYTES - CHECKSUM_BYTES;
        bytes.putLongBigEndian(KeyBytes.checksum(bytes, checksum, checkedLength) << 8 * unused);
        bytes.truncate(bytes.length() - unused);
    }

    /** Returns the key as documents store it: {@code datagen:} followed by the text. */
    public String storedText() {
        return PROVIDER + ":" + text();
    }

    /**
     * Returns the key of a text, with or without the prefix {@code datagen:}.
     *
     * @param kinds the kinds of the layout that the key belongs to
     * @throws InvalidKeyException if the text is not a valid key
     */
    public static BlobKey parse(String text, Kinds kinds) {
        Objects.requireNonNull(kinds, "kinds");
        return parse(text, (version, fingerprint) -> kinds);
    }

    /**
     * Returns the key of a text, with or without the prefix {@code datagen:}.
     *
     * @param kinds gives the kinds of the layout of a version with a fingerprint, the one that the key has for its corpus; null if it is of
     *     a model that nobody knows here
     * @throws InvalidKeyException if the text is not a valid key
     */
    public static BlobKey parse(String text, BiFunction<DatasetVersion, Long, @Nullable Kinds> kinds) {
        Objects.requireNonNull(kinds, "kinds");
        String bare = text.startsWith(PROVIDER + ":") ? text.substring(PROVIDER.length() + 1) : text;
        try {
            BlobKey key = decode(Base64.getUrlDecoder().decode(bare), kinds);
            if (key.text().equals(bare)) {
                return key;
            }
        } catch (InvalidKeyException e) {
            throw e;
        } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
            throw unknown(text);
        }
        throw unknown(text);
    }

    private static InvalidKeyException unknown(String text) {
        String shown = text.length() > 64 ? text.substring(0, 64) + "…" : text;
        return new InvalidKeyException("blob key " + shown + ": was never issued");
    }

    private static BlobKey decode(byte[] array, BiFunction<DatasetVersion, Long, @Nullable Kinds> kinds) {
        ByteBuffer bytes = ByteBuffer.wrap(array);
        int header = bytes.get() & 0xFF;
        int code = (int) KeyBytes.varint(bytes);
        DatasetVersion version = DatasetVersion.ofCode(code & (1 << TOP_KIND_SHIFT) - 1);
        long seed = unzigzag(KeyBytes.varint(bytes));
        long dataSeed = (header & HAS_DATA_SEED) != 0 ? unzigzag(KeyBytes.varint(bytes)) : seed;
        long corpusFingerprint = bytes.getInt() & 0xFFFFFFFFL;
        Kinds known = kinds.apply(version, corpusFingerprint);
        if (known == null) {
            throw unknownModel(array, corpusFingerprint);
        }
        Kind kind = known.ofCode(header & 7 | header >>> KIND_SHIFT << 3 | code >>> TOP_KIND_SHIFT << 6);
        long position = KeyBytes.varint(bytes);
        Period period = kind.period();
        int month = period == null ? 0 : (int) KeyBytes.varint(bytes) + period.first() - 1;
        int file = version.form().mostFiles() > 1 ? (int) KeyBytes.varint(bytes) : 0;
        long size = (header & HAS_SIZE) != 0 ? KeyBytes.varint(bytes) : 0;
        return new BlobKey(version, seed, dataSeed, corpusFingerprint, new Identity(kind, position, month), file, size);
    }

    /** Returns the reason why a key cannot be read without its model, if its checksum is right. */
    private static RuntimeException unknownModel(byte[] array, long fingerprint) {
        ByteSink bytes = new ByteSink(MAX_BYTES);
        bytes.put(array, 0, array.length - CHECKSUM_BYTES);
        putChecksum(bytes, CHECKSUM_KEY, 0);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(array);
        return KeyBytes.base64(bytes).equals(text)
                ? new InvalidKeyException("blob key " + text + ": needs the model with fingerprint "
                        + String.format(Locale.ROOT, "%08x", fingerprint) + ", which is not here")
                : new IllegalArgumentException(text);
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    private static long unzigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }

    /**
     * A writer of the keys of blobs that differ in position and month only. What they have in common is prepared once. Not
     * thread safe.
     */
    public static final class Writer {

        private final ByteSink bytes = new ByteSink(MAX_BYTES);
        private final BlobKey like;
        private final int headLength;
        private final long headChecksum;

        /** @param like a key of the same kind, version, seeds, corpus and size */
        public Writer(BlobKey like) {
            this.like = like;
            like.putHead(bytes);
            this.headLength = bytes.length();
            this.headChecksum = KeyBytes.words(bytes, CHECKSUM_KEY, 0);
        }

        /**
         * Writes the text of the key of a position and month in ASCII and returns the offset after it.
         *
         * @param month absolute month of a statement, which other kinds ignore
         * @param target array with room for 66 bytes from the offset
         */
        public int write(long position, int month, byte[] target, int offset) {
            bytes.truncate(headLength);
            like.putTail(bytes, position, month);
            putChecksum(bytes, headChecksum, headLength);
            return KeyBytes.base64(bytes, target, offset);
        }
    }
}
