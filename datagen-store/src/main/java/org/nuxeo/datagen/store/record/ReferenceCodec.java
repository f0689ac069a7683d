// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/**
 * Records that refer to a document by its identity. Thread safe.
 *
 * <p>The bytes, most significant first, are {@code 'D' 'R'}, the high bits of the kind (4 bits), the layout number 1
 * (4 bits), the low bits of the kind (1 byte), the start of the dataset's base fingerprint (8), the position (8), the month or other period (2), and the CRC-32C of everything before it (4). The
 * base fingerprint does not depend on the numbers of customers and months, so records stay valid when a dataset grows.
 */
public record ReferenceCodec(Kinds kinds, long fingerprint) implements RecordEncoder {
    /** The length of every record. */
    public static final int LENGTH_BYTES = 26;

    private static final byte LAYOUT = 1;
    private static final int LAYOUT_BITS = 4;
    private static final short MAGIC = 'D' << 8 | 'R';
    private static final int CHECKSUM = LENGTH_BYTES - Integer.BYTES;

    /**
     * @param kinds kinds of the dataset's documents
     * @param baseFingerprint base fingerprint of the dataset, at least 16 hexadecimal digits
     */
    public ReferenceCodec(Kinds kinds, String baseFingerprint) {
        this(kinds, Long.parseUnsignedLong(baseFingerprint, 0, 16, 16));
    }

    @Override
    public byte[] encode(Identity identity) {
        byte[] bytes = new byte[LENGTH_BYTES];
        ByteBuffer.wrap(bytes)
                .putShort(MAGIC)
                .put((byte) (LAYOUT | identity.kind().code() >>> Byte.SIZE << LAYOUT_BITS))
                .put((byte) identity.kind().code())
                .putLong(fingerprint)
                .putLong(identity.position())
                .putShort((short) identity.month());
        ByteBuffer.wrap(bytes).putInt(CHECKSUM, checksum(bytes));
        return bytes;
    }

    /** Returns whether a record starts like one of this format. */
    public static boolean isReference(byte[] value) {
        return value.length >= 2 && ByteBuffer.wrap(value).getShort(0) == MAGIC;
    }

    /**
     * Returns the identity that a record refers to.
     *
     * @throws ForeignRecordException if the record is damaged, of a later layout, or of another dataset
     */
    public Identity decode(byte[] value) throws ForeignRecordException {
        return decode(value, false);
    }

    /** @param any whether the record may be one of another dataset */
    Identity decode(byte[] value, boolean any) throws ForeignRecordException {
        if (!isReference(value) || value.length != LENGTH_BYTES) {
            throw new ForeignRecordException("not a reference record: " + value.length + " bytes");
        }
        int layout = value[2] & (1 << LAYOUT_BITS) - 1;
        if (layout != LAYOUT) {
            throw new ForeignRecordException("reference record has layout " + layout + ": this program reads layout 1");
        }
        ByteBuffer bytes = ByteBuffer.wrap(value);
        if (bytes.getInt(CHECKSUM) != checksum(value)) {
            throw new ForeignRecordException("reference record is damaged: wrong checksum");
        }
        if (!any && bytes.getLong(4) != fingerprint) {
            throw new OtherDatasetException(bytes.getLong(4), fingerprint);
        }
        int kind = (value[2] & 0xFF) >>> LAYOUT_BITS << Byte.SIZE | value[3] & 0xFF;
        if (kind >= kinds.size()) {
            throw new ForeignRecordException("reference record of unknown kind " + kind);
        }
        try {
            return new Identity(kinds.ofCode(kind), bytes.getLong(12), bytes.getShort(20) & 0xFFFF);
        } catch (IllegalArgumentException e) {
            throw new ForeignRecordException("reference record refers to no document: " + e.getMessage(), e);
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CHECKSUM);
        return (int) crc.getValue();
    }
}
