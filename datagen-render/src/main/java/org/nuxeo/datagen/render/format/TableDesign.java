// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/** The design of a template's tables: a quality, and Huffman codes for the counted symbols. */
public final class TableDesign {

    /** Quality of the pictures of the bank. */
    public static final int BANK_QUALITY = 70;

    /** The quantization tables of ITU-T T.81, annex K.1, which are scaled to a quality like libjpeg. */
    private static final int[] LUMINANCE = {
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99
    };

    private static final int[] CHROMINANCE = {
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99
    };

    private static final int[] DC_SYMBOLS = IntStream.range(0, 12).toArray();
    private static final int[] AC_SYMBOLS = acSymbols();

    /**
     * A node of Huffman's tree.
     *
     * @param symbols the symbols of its leaves
     */
    private record Node(double weight, int order, int... symbols) {}

    private TableDesign() {}

    /**
     * Returns tables with equal weights, for the pass that counts symbols.
     *
     * @param quality 50 to 99
     */
    public static JpegTables even(int quality) {
        return tables(new double[2][256], new double[2][256], quality);
    }

    /**
     * Returns tables for counted symbols.
     *
     * @param quality 50 to 99
     */
    public static JpegTables of(RunBuilder counted, int quality) {
        return tables(counted.dcWeights, counted.acWeights, quality);
    }

    private static JpegTables tables(double[][] dcWeights, double[][] acWeights, int quality) {
        int scale = 200 - 2 * quality;
        return new JpegTables(
                new byte[][] {scaled(LUMINANCE, scale), scaled(CHROMINANCE, scale)},
                codes(dcWeights, DC_SYMBOLS),
                codes(acWeights, AC_SYMBOLS));
    }

    private static HuffmanCode[] codes(double[][] weights, int[] symbols) {
        return Arrays.stream(weights).map(each -> code(each, symbols)).toArray(HuffmanCode[]::new);
    }

    private static int[] acSymbols() {
        IntStream others = IntStream.range(0, 16 * 10).map(i -> i / 10 << 4 | i % 10 + 1);
        return IntStream.concat(IntStream.of(0x00, 0xF0), others).toArray();
    }

    /** Returns a quantization table in zigzag order. */
    private static byte[] scaled(int[] table, int scale) {
        byte[] quantizer = new byte[64];
        for (int i = 0; i < 64; i++) {
            quantizer[i] = (byte) Math.max(1, (table[BlockCoder.ZIGZAG[i]] * scale + 50) / 100);
        }
        return quantizer;
    }

    /**
     * Returns a code for weighted symbols. Code lengths come from Huffman's algorithm. Lengths above 16 are shortened by the
     * procedure of ITU-T T.81, K.2, and the code word of all ones stays unused.
     *
     * @param weights weight of each symbol; a listed symbol without weight gets a small one
     * @param symbols the symbols that may occur
     */
    private static HuffmanCode code(double[] weights, int[] symbols) {
        PriorityQueue<Node> queue =
                new PriorityQueue<>(Comparator.comparingDouble(Node::weight).thenComparingInt(Node::order));
        double total = 0;
        for (int symbol : symbols) {
            total += weights[symbol];
        }
        int order = 0;
        // symbol 256 reserves the code word of all ones
        queue.add(new Node(0, order++, 256));
        for (int symbol : symbols) {
            queue.add(new Node(weights[symbol] + total * 1e-9 + 1e-12, order++, symbol));
        }
        int[] lengthOf = new int[257];
        while (queue.size() > 1) {
            Node a = queue.remove();
            Node b = queue.remove();
            int[] both = IntStream.concat(IntStream.of(a.symbols), IntStream.of(b.symbols))
                    .toArray();
            // a node above adds a bit to the code words of its leaves
            IntStream.of(both).forEach(symbol -> lengthOf[symbol]++);
            queue.add(new Node(a.weight + b.weight, order++, both));
        }
        int[] counts = new int[300];
        for (int length : lengthOf) {
            counts[length]++;
        }
        counts[0] = 0;
        shorten(counts);
        int longest = 16;
        while (counts[longest] == 0) {
            longest--;
        }
        counts[longest]--;
        ByteArrayOutputStream lengths = new ByteArrayOutputStream();
        Arrays.stream(counts, 1, 17).forEach(lengths::write);
        ByteArrayOutputStream sorted = new ByteArrayOutputStream();
        Arrays.stream(symbols)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(s -> lengthOf[s]).thenComparingInt(s -> s))
                .forEach(sorted::write);
        return new HuffmanCode(lengths.toByteArray(), sorted.toByteArray());
    }

    private static void shorten(int[] counts) {
        for (int i = counts.length - 1; i > 16; i--) {
            while (counts[i] > 0) {
                int j = i - 2;
                while (counts[j] == 0) {
                    j--;
                }
                counts[i] -= 2;
                counts[i - 1]++;
                counts[j + 1] += 2;
                counts[j]--;
            }
        }
    }
}
