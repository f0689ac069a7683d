// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.nuxeo.datagen.core.text.ByteViews.BIG_LONGS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;

/**
 * The smallest and the largest of some texts in one array, in the order of their unsigned bytes. Most texts lie between
 * them, which their first eight bytes show.
 */
final class TextRange {

    private final byte[] bytes;
    private final int shared;
    private int minFrom = -1;
    private int minTo;
    private int maxFrom;
    private int maxTo;
    private long minHead;
    private long maxHead;

    /** @param shared number of bytes with which all texts begin alike, so that they need not be compared */
    TextRange(byte[] bytes, int shared) {
        this.bytes = bytes;
        this.shared = shared;
    }

    void add(int from, int to) {
        long head = head(bytes, from + shared, to);
        if (minFrom < 0) {
            min(from, to, head);
            max(from, to, head);
        } else if (head <= minHead && compare(from, to, minFrom, minTo) < 0) {
            min(from, to, head);
        } else if (head >= maxHead && compare(from, to, maxFrom, maxTo) > 0) {
            max(from, to, head);
        }
    }

    /** Adds both texts to statistics, unless no text was added. */
    void addTo(Statistics<?> statistics) {
        if (minFrom >= 0) {
            statistics.updateStats(Binary.fromReusedByteArray(bytes, minFrom, minTo - minFrom));
            statistics.updateStats(Binary.fromReusedByteArray(bytes, maxFrom, maxTo - maxFrom));
        }
    }

    private void min(int from, int to, long head) {
        minFrom = from;
        minTo = to;
        minHead = head;
    }

    private void max(int from, int to, long head) {
        maxFrom = from;
        maxTo = to;
        maxHead = head;
    }

    private int compare(int from, int to, int otherFrom, int otherTo) {
        return Arrays.compareUnsigned(bytes, from + shared, to, bytes, otherFrom + shared, otherTo);
    }

    /** Returns the first eight bytes, padded with zeros, as a number whose order is that of the texts. */
    private static long head(byte[] bytes, int from, int to) {
        long head = 0;
        if (from + Long.BYTES <= bytes.length) {
            head = (long) BIG_LONGS.get(bytes, from);
        } else {
            for (int at = from; at < from + Long.BYTES; at++) {
                head = head << 8 | (at < to ? bytes[at] & 0xFF : 0);
            }
        }
        int unused = Long.BYTES - (to - from);
        head = unused <= 0 ? head : unused == Long.BYTES ? 0 : head >>> 8 * unused << 8 * unused;
        return head ^ Long.MIN_VALUE;
    }

    /**
     * Returns the number of equal bytes at the start of two ranges of a length. For texts as short as those of a table, this
     * takes less time than the comparisons in {@link Arrays}.
     */
    static int commonPrefix(byte[] bytes, int from, int otherFrom, int length) {
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            long different = (long) LITTLE_LONGS.get(bytes, from + at) ^ (long) LITTLE_LONGS.get(bytes, otherFrom + at);
            if (different != 0) {
                return at + (Long.numberOfTrailingZeros(different) >> 3);
            }
        }
        while (at < length && bytes[from + at] == bytes[otherFrom + at]) {
            at++;
        }
        return at;
    }

    /** Returns whether the bytes of two ranges are the same. */
    static boolean equal(byte[] bytes, int from, int to, int otherFrom, int otherTo) {
        int length = to - from;
        return length == otherTo - otherFrom && commonPrefix(bytes, from, otherFrom, length) == length;
    }
}
