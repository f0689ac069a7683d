// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.Serializable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;

/**
 * The parts of a range of positions, one for each task, cut as {@code --part} cuts them.
 *
 * @param from first position
 * @param to position after the last
 * @param count number of parts, at least 1
 */
record WorkParts(long from, long to, int count) implements Serializable {

    /**
     * Returns the parts of a range.
     *
     * @param each about how many positions a part has
     */
    static WorkParts of(long from, long to, long each) {
        long parts = Math.max(1, (to - from + each - 1) / each);
        return new WorkParts(from, to, (int) Math.min(Part.MAX_PARTS, parts));
    }

    /**
     * Returns a part.
     *
     * @param number number of the task, from 0
     */
    Part part(int number) {
        return new Part(number + 1, count);
    }

    /** Returns the positions of a part. */
    PositionRange positions(int number) {
        return new PositionRange(from, to).part(part(number));
    }
}
