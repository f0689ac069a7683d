// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The option of the number of threads. */
public final class ThreadOptions {
    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Converters.Threads.class,
            description = "Number of threads, 1 to 1024 (default: the number of processors).")
    private Integer threads;

    /** Returns the number of threads, at least 1. */
    public int threads() {
        return threads != null ? threads : Runtime.getRuntime().availableProcessors();
    }
}
