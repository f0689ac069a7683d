package org.nuxeo.datagen.render.card;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.nuxeo.datagen.render.tiff.DeflateCode;

/** Chooses the code lengths of a complete code by Huffman's algorithm, evening the counts out until none is too long. */
final class DeflateCodeDesign {

    private record Node(long count, int order, int symbol, Node left, Node right) {}

    private DeflateCodeDesign() {}

    /** Returns the length of each symbol's codeword; symbols that were not counted have one as well. */
    static byte[] lengths(long[] counts) {
        byte[] lengths = new byte[counts.length];
        for (long least = 1; ; least *= 2) {
            PriorityQueue<Node> queue =
                    new PriorityQueue<>(Comparator.comparingLong(Node::count).thenComparingInt(Node::order));
            int order = 0;
            for (int symbol = 0; symbol < counts.length; symbol++) {
                queue.add(new Node(Math.max(least, counts[symbol]), order++, symbol, null, null));
            }
            while (queue.size() > 1) {
                Node a = queue.poll();
                Node b = queue.poll();
                queue.add(new Node(a.count() + b.count(), order++, -1, a, b));
            }
            if (measure(queue.poll(), 0, lengths) <= DeflateCode.MAX_CODE_BITS) {
                return lengths;
            }
        }
    }

    private static int measure(Node node, int depth, byte[] lengths) {
        if (node.left() == null) {
            lengths[node.symbol()] = (byte) depth;
            return depth;
        }
        return Math.max(measure(node.left(), depth + 1, lengths), measure(node.right(), depth + 1, lengths));
    }
}
