package org.nuxeo.datagen.benchmarks;

/** Positions one stride after the other, begun again after some sixty thousand. */
final class Walk {

    private static final int LENGTH = 1 << 16;

    private final long from;
    private int step;

    Walk(long from) {
        this.from = from;
    }

    long next() {
        return from + Bank.STRIDE * (step++ & LENGTH - 1);
    }
}
