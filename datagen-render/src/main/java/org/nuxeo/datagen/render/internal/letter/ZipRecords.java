package org.nuxeo.datagen.render.internal.letter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nuxeo.datagen.render.internal.text.Digits;

/**
 * Writes the records of a ZIP file (PKWARE APPNOTE.TXT 6.3.10, section 4.3) into a caller's array. All entries bear the
 * first date ZIP can express, 1980-01-01 00:00.
 *
 * <p>CRC, size and size of the text stand together, twelve bytes in the same order, in all records of an entry: they are
 * written once the data are, and copied from one record into another.
 */
final class ZipRecords {

    /** How the data of an entry are kept: the general purpose flags and the method of compression. */
    enum Storage {
        STORED(0, 0),
        DEFLATED(0, 8),
        /** Deflated; CRC and sizes follow the data. */
        STREAMED(8, 8);

        private final int flags;
        private final int method;

        Storage(int flags, int method) {
            this.flags = flags;
            this.method = method;
        }
    }

    /** Lengths in bytes, without the name. */
    static final int LOCAL_BYTES = 30;

    static final int DESCRIPTOR_BYTES = 16;
    static final int CENTRAL_BYTES = 46;
    static final int END_BYTES = 22;

    /** Where CRC and sizes are in a record. */
    static final int LOCAL_SIZES = 14;

    static final int DESCRIPTOR_SIZES = 4;
    private static final int CENTRAL_SIZES = 16;
    private static final int SIZES_BYTES = 12;

    private static final int VERSION = 20;
    private static final int DATE = 1 << 5 | 1;
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ZipRecords() {}

    /** Writes the header before an entry's data, with zeros for CRC and sizes; returns the index after its last byte. */
    static int local(Storage storage, byte[] name, byte[] target, int at) {
        INTS.set(target, at, 0x04034B50);
        common(storage, name, target, at + 4);
        return Digits.bytes(name, target, at + LOCAL_BYTES);
    }

    /**
     * Writes CRC and sizes.
     *
     * @param at where they are, such as {@link #LOCAL_SIZES} bytes after the beginning of a local header
     */
    static void sizes(int crc, long size, long textSize, byte[] target, int at) {
        INTS.set(target, at, crc);
        INTS.set(target, at + 4, (int) size);
        INTS.set(target, at + 8, (int) textSize);
    }

    /** Writes the record after the data of a streamed entry; returns the index after its last byte. */
    static int descriptor(int crc, long size, long textSize, byte[] target, int at) {
        INTS.set(target, at, 0x08074B50);
        sizes(crc, size, textSize, target, at + DESCRIPTOR_SIZES);
        return at + DESCRIPTOR_BYTES;
    }

    /**
     * Writes an entry's record in the directory; returns the index after its last byte.
     *
     * @param localOffset position of the local header in the file
     * @param sizesAt where {@code target} has CRC and sizes already
     */
    static int central(Storage storage, byte[] name, long localOffset, int sizesAt, byte[] target, int at) {
        INTS.set(target, at, 0x02014B50);
        SHORTS.set(target, at + 4, (short) VERSION);
        common(storage, name, target, at + 6);
        System.arraycopy(target, sizesAt, target, at + CENTRAL_SIZES, SIZES_BYTES);
        INTS.set(target, at + 32, 0);
        INTS.set(target, at + 36, 0);
        SHORTS.set(target, at + 40, (short) 0);
        INTS.set(target, at + 42, (int) localOffset);
        return Digits.bytes(name, target, at + CENTRAL_BYTES);
    }

    /** Writes the record that ends the file; returns the index after its last byte. */
    static int end(int entries, int directoryBytes, long directoryOffset, byte[] target, int at) {
        INTS.set(target, at, 0x06054B50);
        INTS.set(target, at + 4, 0);
        SHORTS.set(target, at + 8, (short) entries);
        SHORTS.set(target, at + 10, (short) entries);
        INTS.set(target, at + 12, directoryBytes);
        INTS.set(target, at + 16, (int) directoryOffset);
        SHORTS.set(target, at + 20, (short) 0);
        return at + END_BYTES;
    }

    private static void common(Storage storage, byte[] name, byte[] target, int at) {
        SHORTS.set(target, at, (short) VERSION);
        SHORTS.set(target, at + 2, (short) storage.flags);
        SHORTS.set(target, at + 4, (short) storage.method);
        SHORTS.set(target, at + 6, (short) 0);
        SHORTS.set(target, at + 8, (short) DATE);
        sizes(0, 0, 0, target, at + 10);
        SHORTS.set(target, at + 22, (short) name.length);
        SHORTS.set(target, at + 24, (short) 0);
    }
}
