// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of a few bits each, packed from the lowest bit of each byte on, as all encodings of Parquet have them. */
final class BitPacking {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private BitPacking() {}

    /**
     * Packs numbers and returns the offset after them. The last word of eight bytes is written whole.
     *
     * @param count number of numbers; with the width, they must fill whole bytes
     * @param width number of bits of each, 0 to 64; no number may have more
     */
    static int pack(long[] numbers, int count, int width, byte[] target, int offset) {
        long word = 0;
        int bits = 0;
        int at = offset;
        for (int i = 0; i < count; i++) {
            word |= numbers[i] << bits;
            bits += width;
            if (bits >= Long.SIZE) {
                LONGS.set(target, at, word);
                at += Long.BYTES;
                bits -= Long.SIZE;
                word = bits == 0 ? 0 : numbers[i] >>> width - bits;
            }
        }
        LONGS.set(target, at, word);
        return at + bits / Byte.SIZE;
    }
}
