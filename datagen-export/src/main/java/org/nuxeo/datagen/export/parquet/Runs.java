// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * An encoder of small numbers as runs, the hybrid encoding of Parquet: groups of eight numbers are packed, except for runs of
 * equal numbers that take fewer bytes by themselves. Not thread safe.
 */
final class Runs {

    private static final int GROUP = 8;

    /** The least length of a run that is not packed. */
    private static final int LONG_RUN = 4 * GROUP;

    private long[] packed = new long[0];

    /**
     * Writes the first numbers of an array, which must not be negative.
     *
     * @param bits number of bits of each number, at least 1
     */
    void write(int[] numbers, int count, int bits, ByteSink target) {
        int from = 0;
        int at = 0;
        while (at < count) {
            int end = endOfRun(numbers, at, count);
            if (end - at >= LONG_RUN) {
                writePacked(numbers, from, at, bits, target);
                writeRun(numbers[at], end - at, bits, target);
                from = end;
                at = end;
            } else {
                // A packed part that others follow must consist of whole groups, which begin at its first number.
                at += GROUP;
            }
        }
        writePacked(numbers, from, count, bits, target);
    }

    private static int endOfRun(int[] numbers, int from, int count) {
        int end = from + 1;
        while (end < count && numbers[end] == numbers[from]) {
            end++;
        }
        return end;
    }

    private static void writeRun(int number, int length, int bits, ByteSink target) {
        target.putVarint((long) length << 1);
        for (int shift = 0; shift < bits; shift += Byte.SIZE) {
            target.put(number >>> shift);
        }
    }

    private void writePacked(int[] numbers, int from, int to, int bits, ByteSink target) {
        if (from == to) {
            return;
        }
        int groups = (to - from + GROUP - 1) / GROUP;
        packed = packed.length < groups * GROUP ? new long[groups * GROUP] : packed;
        for (int i = from; i < to; i++) {
            packed[i - from] = numbers[i];
        }
        Arrays.fill(packed, to - from, groups * GROUP, 0);
        target.putVarint((long) groups << 1 | 1);
        Deltas.pack(packed, groups * GROUP, bits, target);
    }
}
