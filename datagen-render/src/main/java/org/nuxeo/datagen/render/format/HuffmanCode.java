// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.nuxeo.datagen.core.text.Check;

/**
 * A Huffman code of baseline JPEG, built from its DHT form (ITU-T T.81, annex C).
 *
 * <p>A code word is packed as {@code code << 5 | length}, with at most 27 significant bits.
 *
 * @param counts number of code words of each length, 1 to 16 bits
 * @param symbols symbols in the order of their code words
 * @param bitsOfSymbol the code word of each symbol, {@code code << 5 | length}; 0 if it has none
 */
public record HuffmanCode(byte[] counts, byte[] symbols, int[] bitsOfSymbol) {

    /** Maximum absolute value of a DC difference. */
    static final int MAX_DIFFERENCE = 2047;

    /**
     * Builds a code.
     *
     * @throws IllegalArgumentException if there are not 16 counts, or their sum is not the number of symbols
     */
    public HuffmanCode(byte[] counts, byte[] symbols) {
        this(counts, symbols, new int[256]);
        Check.refuse(counts.length != 16, () -> "counts of " + counts.length + " code lengths: must be 16");
        int code = 0;
        int next = 0;
        for (int length = 1; length <= 16; length++) {
            for (int i = 0; i < (counts[length - 1] & 0xFF); i++) {
                bitsOfSymbol[symbols[next++] & 0xFF] = code++ << 5 | length;
            }
            code <<= 1;
        }
        if (next != symbols.length) {
            throw new IllegalArgumentException(symbols.length + " symbols: must be the sum of the counts, " + next);
        }
    }

    /**
     * Returns the bits of every DC difference, as {@code code << 5 | length}, at index
     * {@code difference + MAX_DIFFERENCE}.
     */
    int[] differenceBits() {
        int[] bits = new int[2 * MAX_DIFFERENCE + 1];
        for (int difference = -MAX_DIFFERENCE; difference <= MAX_DIFFERENCE; difference++) {
            int category = category(difference);
            int prefix = bitsOfSymbol[category];
            int code = prefix >>> 5 << category | amplitude(difference, category);
            bits[difference + MAX_DIFFERENCE] = code << 5 | (prefix & 31) + category;
        }
        return bits;
    }

    /**
     * Returns the decoding table: for each value of the next 16 bits, the symbol they begin with, as
     * {@code symbol << 5 | length}.
     */
    short[] decodingTable() {
        short[] table = new short[1 << 16];
        for (int symbol = 0; symbol < bitsOfSymbol.length; symbol++) {
            int length = bitsOfSymbol[symbol] & 31;
            if (length > 0) {
                int from = bitsOfSymbol[symbol] >>> 5 << 16 - length;
                Arrays.fill(table, from, from + (1 << 16 - length), (short) (symbol << 5 | length));
            }
        }
        return table;
    }

    /** Returns the number of amplitude bits of a coefficient or difference. */
    static int category(int value) {
        return 32 - Integer.numberOfLeadingZeros(Math.abs(value));
    }

    /** Returns the amplitude bits of a coefficient or difference. */
    static int amplitude(int value, int category) {
        return value >= 0 ? value : value + (1 << category) - 1;
    }

    /** Reads the 16 counts, the number of symbols and the symbols. */
    static HuffmanCode read(DataInputStream in) throws IOException {
        byte[] counts = in.readNBytes(16);
        return new HuffmanCode(counts, in.readNBytes(in.readUnsignedByte()));
    }

    /** Writes what {@link #read} reads. */
    void write(DataOutputStream out) throws IOException {
        out.write(counts);
        out.writeByte(symbols.length);
        out.write(symbols);
    }

    /** Returns the body of a DHT segment for this table. */
    byte[] segment(int tableClass, int destination) {
        return ByteBuffer.allocate(1 + counts.length + symbols.length)
                .put((byte) (tableClass << 4 | destination))
                .put(counts)
                .put(symbols)
                .array();
    }
}
