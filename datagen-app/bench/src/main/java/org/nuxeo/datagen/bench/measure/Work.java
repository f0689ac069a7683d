// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

/** The work that one thread repeats while it is measured. */
@FunctionalInterface
public interface Work {

    /** Does a piece of the work, of at most a few milliseconds, and returns its number of documents. */
    long piece();

    /** A factory of the work of each thread. */
    @FunctionalInterface
    interface Factory {

        /**
         * Returns the work of a thread.
         *
         * @param thread 0 to the number of threads - 1
         */
        Work create(int thread);
    }
}
