// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The design of a Huffman code for weighted symbols. Code lengths come from Huffman's algorithm. Lengths above 16 are
 * shortened by the procedure of ITU-T T.81, K.2, and the code word of all ones stays unused.
 */
public final class HuffmanDesign {

    private record Node(
            double weight,
            int order,
            int symbol,
            @Nullable Node left,
            @Nullable Node right) {}

    private HuffmanDesign() {}

    /**
     * Returns a code.
     *
     * @param weights weight of each symbol; a listed symbol without weight gets a small one
     * @param symbols the symbols that may occur
     */
    public static HuffmanCode of(double[] weights, int[] symbols) {
        PriorityQueue<Node> queue =
                new PriorityQueue<>(Comparator.comparingDouble(Node::weight).thenComparingInt(Node::order));
        double total = 0;
        for (int symbol : symbols) {
            total += weights[symbol];
        }
        int order = 0;
        // symbol 256 reserves the code word of all ones
        queue.add(new Node(0, order++, 256, null, null));
        for (int symbol : symbols) {
            queue.add(new Node(weights[symbol] + total * 1e-9 + 1e-12, order++, symbol, null, null));
        }
        while (queue.size() > 1) {
            Node a = queue.remove();
            Node b = queue.remove();
            queue.add(new Node(a.weight() + b.weight(), order++, -1, a, b));
        }
        int[] lengthOf = new int[257];
        measure(queue.remove(), 0, lengthOf);
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
        List<Integer> sorted = new ArrayList<>();
        for (int symbol : symbols) {
            sorted.add(symbol);
        }
        sorted.sort(Comparator.<Integer>comparingInt(s -> lengthOf[s]).thenComparingInt(s -> s));
        byte[] lengths = new byte[16];
        byte[] values = new byte[sorted.size()];
        for (int i = 0; i < 16; i++) {
            lengths[i] = (byte) counts[i + 1];
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) (int) sorted.get(i);
        }
        return new HuffmanCode(lengths, values);
    }

    private static void measure(Node node, int depth, int[] lengthOf) {
        Node left = node.left();
        Node right = node.right();
        if (left == null || right == null) {
            lengthOf[node.symbol()] = Math.max(1, depth);
        } else {
            measure(left, depth + 1, lengthOf);
            measure(right, depth + 1, lengthOf);
        }
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
