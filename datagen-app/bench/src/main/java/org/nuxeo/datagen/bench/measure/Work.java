package org.nuxeo.datagen.bench.measure;

/** What one thread does again and again while it is measured. */
@FunctionalInterface
public interface Work {

    /** Does a piece, some milliseconds at most, and returns how many documents it was. */
    long piece();

    /** Makes the work of each thread. */
    @FunctionalInterface
    interface Factory {

        /** @param thread 0 to the number of threads - 1 */
        Work create(int thread);
    }
}
