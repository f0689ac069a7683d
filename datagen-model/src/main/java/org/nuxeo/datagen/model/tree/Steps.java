// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

/**
 * Ranges of numbers, one after the other from 0, and which of them a number is in. A table with no more entries than ranges
 * tells where to search, so that a search takes the same time with ten ranges and with a million.
 */
public final class Steps {

    private final int[] first;
    private final int[] guide;
    private final int shift;

    /** @param first the first number of each range, in ascending order, and the end of the last one; a range may be empty */
    public Steps(int[] first) {
        this.first = first;
        this.shift = Integer.SIZE - Integer.numberOfLeadingZeros(end() / first.length);
        this.guide = new int[(end() >> shift) + 2];
        int range = 0;
        for (int i = 0; i < guide.length - 1; i++) {
            while (range < size() && first[range + 1] <= i << shift) {
                range++;
            }
            guide[i] = range;
        }
        guide[guide.length - 1] = size();
    }

    /** Returns ranges of some lengths. */
    static Steps ofCounts(int[] counts) {
        int[] first = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            first[i + 1] = first[i] + counts[i];
        }
        return new Steps(first);
    }

    /** Returns the number of ranges. */
    int size() {
        return first.length - 1;
    }

    /** Returns the first number of a range; the end for the range after the last. */
    public int at(int range) {
        return first[range];
    }

    int end() {
        return first[first.length - 1];
    }

    /** Returns the range that a number is in. */
    public int of(int number) {
        if (shift == 0) {
            return guide[number];
        }
        int low = guide[number >> shift];
        int high = guide[(number >> shift) + 1];
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (first[middle] <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
