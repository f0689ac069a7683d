// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;

/**
 * A job that renders blobs into a sink.
 *
 * @param files the blobs
 * @param sink destination of the blobs
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}
 * @param threads number of threads, at least 1
 * @param again whether to render everything again instead of resuming an earlier run
 */
public record RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again) {

    /** @throws IllegalArgumentException if the number of threads is below 1 */
    public RenderJob {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
    }
}
