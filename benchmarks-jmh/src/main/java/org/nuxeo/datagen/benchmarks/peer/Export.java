// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.nio.file.Path;

/** A program that exports a table on one thread. */
interface Export {

    /**
     * Writes a table to a file.
     *
     * @param format {@code csv} or {@code parquet}
     * @return the processor time of all threads in nanoseconds
     */
    long write(String format, Path folder) throws IOException, InterruptedException;

    /** Returns the file that an export has written. */
    Path file(String format, Path folder);
}
