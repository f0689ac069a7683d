// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.io.Serializable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.UsState;

/**
 * Consecutive positions of a table, or consecutive documents of a state, whose positions are found one by one.
 *
 * @param state the state, or null for positions
 * @param from first position, or number of the first document among those of the state
 * @param to position or number after the last
 */
public record Segment(UsState state, long from, long to) implements Serializable {

    /** Returns the number of positions. */
    public long count() {
        return to - from;
    }

    /** Returns the part of this segment from its {@code skip}-th position on, with at most {@code most} positions. */
    public Segment part(long skip, long most) {
        return new Segment(state, from + skip, Math.min(to, from + skip + most));
    }

    /** Returns the position with a number from {@link #from} to {@code to - 1}. */
    public long position(Dataset dataset, Kind kind, long number) {
        return state == null ? number : dataset.position(state, kind, number);
    }
}
