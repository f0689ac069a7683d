// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.io.DataOutput;
import java.io.IOException;

/** Writes what {@link JpegTables}, {@link RunStore} and the readers of templates read. */
public final class TemplateFile {

    private static final int COUNTS = 16;

    private TemplateFile() {}

    /** Writes the number of values and the values. */
    public static void write(int[] values, DataOutput out) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    /** Writes the number of words of a store and the words. */
    public static void write(long[] words, DataOutput out) throws IOException {
        out.writeInt(words.length);
        for (long word : words) {
            out.writeLong(word);
        }
    }

    /** Writes the quantizers, the DC codes and the AC codes. */
    public static void write(JpegTables tables, DataOutput out) throws IOException {
        out.write(tables.quantizers()[0]);
        out.write(tables.quantizers()[1]);
        for (HuffmanCode[] codes : new HuffmanCode[][] {tables.dc(), tables.ac()}) {
            for (HuffmanCode code : codes) {
                byte[] segment = code.segment(0, 0);
                int symbols = segment.length - 1 - COUNTS;
                out.write(segment, 1, COUNTS);
                out.writeByte(symbols);
                out.write(segment, 1 + COUNTS, symbols);
            }
        }
    }

    /**
     * Returns the packed header of a run.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    static long header(int blocks, int lengthBits, int firstDc, int lastDc) {
        if (blocks >>> 8 != 0 || lengthBits >>> 16 != 0 || Math.abs(firstDc) > 2047 || Math.abs(lastDc) > 2047) {
            throw new IllegalArgumentException(blocks + " blocks, " + lengthBits + " bits, DC " + firstDc + " and "
                    + lastDc + ": must be at most 255 blocks, 65535 bits, DC -2047 to 2047");
        }
        return (long) blocks << 40 | (long) lengthBits << 24 | (firstDc & 0xFFFL) << 12 | lastDc & 0xFFFL;
    }
}
