package org.nuxeo.datagen.render.docx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes the records of a ZIP file (PKWARE APPNOTE.TXT 6.3.10, section 4.3) into a caller's array. All entries bear the
 * first date ZIP can express, 1980-01-01 00:00.
 */
final class ZipRecords {

    static final int STORED = 0;
    static final int DEFLATED = 8;

    /** General purpose bit 3: CRC and sizes follow the data. */
    static final int SIZES_FOLLOW = 8;

    /** Lengths in bytes, without the name. */
    static final int LOCAL_BYTES = 30;

    static final int DESCRIPTOR_BYTES = 16;
    static final int CENTRAL_BYTES = 46;
    static final int END_BYTES = 22;

    private static final int VERSION = 20;
    private static final int DATE = 1 << 5 | 1;
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ZipRecords() {}

    static int local(byte[] name, int flags, int method, int crc, long size, long textSize, byte[] target, int at) {
        INTS.set(target, at, 0x04034B50);
        common(name, flags, method, crc, size, textSize, target, at + 4);
        return put(name, target, at + LOCAL_BYTES);
    }

    static int descriptor(int crc, long size, long textSize, byte[] target, int at) {
        INTS.set(target, at, 0x08074B50);
        INTS.set(target, at + 4, crc);
        INTS.set(target, at + 8, (int) size);
        INTS.set(target, at + 12, (int) textSize);
        return at + DESCRIPTOR_BYTES;
    }

    static int central(
            byte[] name,
            int flags,
            int method,
            int crc,
            long size,
            long textSize,
            long localOffset,
            byte[] target,
            int at) {
        INTS.set(target, at, 0x02014B50);
        SHORTS.set(target, at + 4, (short) VERSION);
        common(name, flags, method, crc, size, textSize, target, at + 6);
        INTS.set(target, at + 32, 0);
        INTS.set(target, at + 36, 0);
        SHORTS.set(target, at + 40, (short) 0);
        INTS.set(target, at + 42, (int) localOffset);
        return put(name, target, at + CENTRAL_BYTES);
    }

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

    private static void common(
            byte[] name, int flags, int method, int crc, long size, long textSize, byte[] target, int at) {
        SHORTS.set(target, at, (short) VERSION);
        SHORTS.set(target, at + 2, (short) flags);
        SHORTS.set(target, at + 4, (short) method);
        SHORTS.set(target, at + 6, (short) 0);
        SHORTS.set(target, at + 8, (short) DATE);
        INTS.set(target, at + 10, crc);
        INTS.set(target, at + 14, (int) size);
        INTS.set(target, at + 18, (int) textSize);
        SHORTS.set(target, at + 22, (short) name.length);
        SHORTS.set(target, at + 24, (short) 0);
    }

    private static int put(byte[] bytes, byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, bytes.length);
        return at + bytes.length;
    }
}
