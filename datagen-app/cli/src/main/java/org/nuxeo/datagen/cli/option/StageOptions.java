// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The options of stages. */
public final class StageOptions {
    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Converters.Threads.class,
            description = "Threads of each stage, 1 to 1024 (default: the number of processors).")
    private Integer threads;

    @Option(
            names = "--partitions",
            paramLabel = "P",
            defaultValue = "8",
            converter = Converters.Partitions.class,
            description = "Partitions of each document topic, 1 to 10000 (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--batch-tag",
            paramLabel = "TEXT",
            description = "Batch tag, written to dc:publisher of every document (default: none).")
    private String batchTag;

    /** Returns the number of threads of each stage, at least 1. */
    public int threads() {
        return threads != null ? threads : Runtime.getRuntime().availableProcessors();
    }

    /** Returns the number of partitions of each document topic. */
    public int partitions() {
        return partitions;
    }

    /** Returns the batch tag, or null. */
    public String batchTag() {
        return batchTag;
    }
}
