// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * CRC-32 of ZIP (ISO 3309), continued from any value. {@link java.util.zip.CRC32} cannot start from a given value. Each
 * step processes eight bytes with eight tables (M. Kounavis and F. Berry, "Novel Table Lookup-Based Algorithms for
 * High-Performance CRC Generation", 2008).
 */
final class Crc32 {

    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int SLICES = 8;
    private static final int[][] TABLES = tables();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Crc32() {}

    /**
     * Returns the CRC of data after more bytes are appended.
     *
     * @param crc CRC of the data so far; 0 for no bytes
     */
    static int update(int crc, byte[] data, int offset, int length) {
        int register = ~crc;
        int end = offset + length;
        int at = offset;
        for (; at <= end - SLICES; at += SLICES) {
            long word = (long) LONGS.get(data, at) ^ register & 0xFFFFFFFFL;
            int low = (int) word;
            int high = (int) (word >>> 32);
            register = TABLES[7][low & 0xFF]
                    ^ TABLES[6][low >>> 8 & 0xFF]
                    ^ TABLES[5][low >>> 16 & 0xFF]
                    ^ TABLES[4][low >>> 24]
                    ^ TABLES[3][high & 0xFF]
                    ^ TABLES[2][high >>> 8 & 0xFF]
                    ^ TABLES[1][high >>> 16 & 0xFF]
                    ^ TABLES[0][high >>> 24];
        }
        for (; at < end; at++) {
            register = zero(register ^ data[at] & 0xFF);
        }
        return ~register;
    }

    /** Returns the CRC register after a zero byte. */
    static int zero(int register) {
        return TABLES[0][register & 0xFF] ^ register >>> 8;
    }

    private static int[][] tables() {
        int[][] tables = new int[SLICES][256];
        for (int i = 0; i < 256; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? value >>> 1 ^ POLYNOMIAL : value >>> 1;
            }
            tables[0][i] = value;
        }
        for (int slice = 1; slice < SLICES; slice++) {
            for (int i = 0; i < 256; i++) {
                int before = tables[slice - 1][i];
                tables[slice][i] = tables[0][before & 0xFF] ^ before >>> 8;
            }
        }
        return tables;
    }
}
