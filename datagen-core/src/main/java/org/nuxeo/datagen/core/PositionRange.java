// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.function.LongPredicate;
import org.nuxeo.datagen.core.text.Check;

/**
 * A range of positions, or of ordinals.
 *
 * @param from first position, at least 0
 * @param to position after the last, at least {@code from}
 */
public record PositionRange(long from, long to) {

    /** @throws IllegalArgumentException if {@code from} is negative or larger than {@code to} */
    public PositionRange {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("positions " + from + " to " + to
                    + ": the first must be 0 or more, the second not below the first");
        }
    }

    /** Returns the number of positions. */
    public long count() {
        return to - from;
    }

    /** Returns the last position for which a condition holds that holds at the first and, once it does not, never again. */
    public long last(LongPredicate condition) {
        long low = from;
        long high = to - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (condition.test(middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns a part of this range, as {@link #part(long, long, int, int)} cuts it. */
    public PositionRange part(Part part) {
        return part(from, to, part.index() - 1, part.count());
    }

    /**
     * Returns one of several equal parts of a range. If the length is not a multiple of the number of parts, the first
     * parts are longer by one.
     *
     * @param index index of the part, 0 to {@code parts - 1}
     * @param parts number of parts, at least 1
     * @throws IllegalArgumentException if the index or the number of parts is out of its range
     */
    public static PositionRange part(long from, long to, int index, int parts) {
        Check.range("part", index, 0, parts - 1L);
        long length = (to - from) / parts;
        long longer = (to - from) % parts;
        long start = from + index * length + Math.min(index, longer);
        return new PositionRange(start, start + length + (index < longer ? 1 : 0));
    }
}
