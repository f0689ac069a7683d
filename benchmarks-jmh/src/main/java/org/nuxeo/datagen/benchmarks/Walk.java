// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

/** A cyclic sequence of 65,536 positions at a distance of {@link Samples#STRIDE}. */
final class Walk {

    private static final int LENGTH = 1 << 16;

    private final long from;
    private int step;

    Walk(long from) {
        this.from = from;
    }

    long next() {
        return from + Samples.STRIDE * (step++ & LENGTH - 1);
    }
}
