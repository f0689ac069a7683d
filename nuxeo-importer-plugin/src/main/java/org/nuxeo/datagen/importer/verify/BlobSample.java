package org.nuxeo.datagen.importer.verify;

import java.util.concurrent.atomic.AtomicLong;

/** Chooses which files are rendered: every n-th one, counted over all threads. Thread safe. */
final class BlobSample {

    private final long total;
    private final long wanted;
    private final AtomicLong seen = new AtomicLong();

    /**
     * @param wanted how many files are to be rendered
     * @param total how many files there are
     */
    BlobSample(long wanted, long total) {
        this.wanted = Math.min(wanted, total);
        this.total = total;
    }

    /** Tells whether the next file belongs to the sample. */
    boolean take() {
        long k = seen.getAndIncrement();
        // Multiples of total / wanted, without overflow: the step is exact to one part in 2^53.
        double step = wanted == 0 ? 0 : (double) total / wanted;
        return wanted == total || wanted > 0 && (long) ((k + 1) / step) > (long) (k / step);
    }
}
