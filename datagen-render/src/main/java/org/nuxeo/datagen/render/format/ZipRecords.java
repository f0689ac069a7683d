// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_SHORTS;

import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * A writer of the records of a ZIP file (PKWARE APPNOTE.TXT 6.3.10, section 4.3) into a caller's array. All entries
 * have the earliest date of ZIP, 1980-01-01 00:00.
 *
 * <p>In all records of an entry, the CRC, the compressed size and the uncompressed size are twelve adjacent bytes in
 * the same order. They are written after the data and copied from one record to another. The lengths of records without names,
 * and the offsets of the CRC, are constants of {@link ZipEntry}.
 */
public final class ZipRecords {

    /** The storage of an entry's data: the general purpose flags and the compression method. */
    public enum Storage {
        STORED(0, 0),
        DEFLATED(0, 8),
        /** Deflated, with the CRC and the sizes after the data. */
        STREAMED(8, 8);

        private final int flags;
        private final int method;

        Storage(int flags, int method) {
            this.flags = flags;
            this.method = method;
        }
    }

    private static final int SIZES_BYTES = 12;
    private static final int VERSION = 20;
    private static final int DATE = 1 << 5 | 1;

    private ZipRecords() {}

    /** Writes the local header of an entry, with zeros for the CRC and the sizes, and returns the index after it. */
    public static int local(Storage storage, byte[] name, byte[] target, int at) {
        LITTLE_INTS.set(target, at, (int) ZipEntry.LOCSIG);
        common(storage, name, target, at + 4);
        return Ascii.put(name, target, at + ZipEntry.LOCHDR);
    }

    /**
     * Writes the CRC and the sizes.
     *
     * @param at index of the CRC, such as {@link ZipEntry#LOCCRC} bytes after the beginning of a local header
     */
    public static void sizes(int crc, long size, long textSize, byte[] target, int at) {
        LITTLE_INTS.set(target, at, crc);
        LITTLE_INTS.set(target, at + 4, (int) size);
        LITTLE_INTS.set(target, at + 8, (int) textSize);
    }

    /** Writes the data descriptor of a streamed entry and returns the index after it. */
    public static int descriptor(int crc, long size, long textSize, byte[] target, int at) {
        LITTLE_INTS.set(target, at, (int) ZipEntry.EXTSIG);
        sizes(crc, size, textSize, target, at + ZipEntry.EXTCRC);
        return at + ZipEntry.EXTHDR;
    }

    /**
     * Writes an entry's record of the central directory and returns the index after it.
     *
     * @param localOffset position of the local header in the file
     * @param sizesAt index in {@code target} from which the CRC and the sizes are copied
     */
    public static int central(Storage storage, byte[] name, long localOffset, int sizesAt, byte[] target, int at) {
        LITTLE_INTS.set(target, at, (int) ZipEntry.CENSIG);
        LITTLE_SHORTS.set(target, at + 4, (short) VERSION);
        common(storage, name, target, at + 6);
        System.arraycopy(target, sizesAt, target, at + ZipEntry.CENCRC, SIZES_BYTES);
        LITTLE_INTS.set(target, at + 32, 0);
        LITTLE_INTS.set(target, at + 36, 0);
        LITTLE_SHORTS.set(target, at + 40, (short) 0);
        LITTLE_INTS.set(target, at + 42, (int) localOffset);
        return Ascii.put(name, target, at + ZipEntry.CENHDR);
    }

    /** Writes the record that ends the file and returns the index after it. */
    public static int end(int entries, int directoryBytes, long directoryOffset, byte[] target, int at) {
        LITTLE_INTS.set(target, at, (int) ZipEntry.ENDSIG);
        LITTLE_INTS.set(target, at + 4, 0);
        LITTLE_SHORTS.set(target, at + 8, (short) entries);
        LITTLE_SHORTS.set(target, at + 10, (short) entries);
        LITTLE_INTS.set(target, at + 12, directoryBytes);
        LITTLE_INTS.set(target, at + 16, (int) directoryOffset);
        LITTLE_SHORTS.set(target, at + 20, (short) 0);
        return at + ZipEntry.ENDHDR;
    }

    private static void common(Storage storage, byte[] name, byte[] target, int at) {
        LITTLE_SHORTS.set(target, at, (short) VERSION);
        LITTLE_SHORTS.set(target, at + 2, (short) storage.flags);
        LITTLE_SHORTS.set(target, at + 4, (short) storage.method);
        LITTLE_SHORTS.set(target, at + 6, (short) 0);
        LITTLE_SHORTS.set(target, at + 8, (short) DATE);
        sizes(0, 0, 0, target, at + 10);
        LITTLE_SHORTS.set(target, at + 22, (short) name.length);
        LITTLE_SHORTS.set(target, at + 24, (short) 0);
    }

    /**
     * CRC-32 of ZIP (ISO 3309), continued from any value. {@link CRC32} cannot start from a given value, but every value is that
     * of some four bytes, which it is given first.
     */
    public static final class Crc32 {

        /** The polynomial, shifted as a register that runs backwards needs it. */
        private static final int POLYNOMIAL = 0xEDB88320 << 1 | 1;

        private static final ThreadLocal<CRC32> SUM = ThreadLocal.withInitial(CRC32::new);

        private Crc32() {}

        /**
         * Returns the CRC of data after more bytes are appended.
         *
         * @param crc CRC of the data so far; 0 for no bytes
         */
        public static int update(int crc, byte[] data, int offset, int length) {
            int register = ~crc;
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                register = register << 1 ^ register >> Integer.SIZE - 1 & POLYNOMIAL;
            }
            CRC32 sum = SUM.get();
            sum.reset();
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                sum.update(~register >>> shift);
            }
            sum.update(data, offset, length);
            return (int) sum.getValue();
        }
    }
}
