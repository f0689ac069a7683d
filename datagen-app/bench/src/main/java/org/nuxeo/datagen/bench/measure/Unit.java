// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

/**
 * The unit of a rate.
 *
 * @param noun plural noun, such as {@code files}
 * @param bytesEach size of one unit in bytes; 0 if not meaningful
 * @param where where the work was done, such as {@code on one core} or {@code on 2 threads}
 */
public record Unit(String noun, long bytesEach, String where) {

    /** Work that is measured by the CPU time of one thread. */
    public static final String ONE_CORE = "on one core";

    /** Returns a unit of work that is measured by the CPU time of one thread. */
    public static Unit onOneCore(String noun, long bytesEach) {
        return new Unit(noun, bytesEach, ONE_CORE);
    }

    /** Returns documents, measured by elapsed time. */
    public static Unit documents(int threads) {
        return new Unit("documents", 0, threads == 1 ? "on 1 thread" : "on " + threads + " threads");
    }
}
