// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.nio.file.Path;

/** A program that exports a table. */
interface Export {

    /** The time of an export, without the start of the program: that of all its processors, and that of the clock. */
    record Time(long processorNanos, long clockNanos) {}

    /** Returns the name of the table and of the program. */
    String name();

    /**
     * Writes the table to a file.
     *
     * @param format {@code csv}, {@code jsonl} or {@code parquet}
     * @param threads number of threads that encode rows
     */
    Time write(String format, int threads, Path folder) throws IOException, InterruptedException;

    /** Returns the file that an export has written. */
    Path file(String format, Path folder);
}
