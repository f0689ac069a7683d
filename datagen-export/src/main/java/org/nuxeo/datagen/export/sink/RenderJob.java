// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import org.nuxeo.datagen.export.encryption.Encryption;

/**
 * A job that renders blobs into a sink.
 *
 * @param files the blobs
 * @param sink destination of the blobs
 * @param encryption encryption of stored blobs, or null if they are stored as they are
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}, which are not encrypted
 * @param threads number of threads, at least 1
 * @param again whether to render everything again instead of resuming an earlier run
 */
public record RenderJob(
        BlobRange files, SinkSpec sink, Encryption encryption, Path journal, int threads, boolean again) {

    /**
     * @throws IllegalArgumentException if the number of threads is below 1, or the encryption's format is not for the sink
     */
    public RenderJob {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
        if (encryption != null
                && sink.type() == SinkSpec.Type.S3
                && !encryption.format().hasRanges()) {
            throw new IllegalArgumentException(
                    "encrypt-format " + encryption.format().label()
                            + ": is read from folders by Nuxeo; name a sink tree:DIR, or use the format datagen");
        }
    }

    /** Creates a job that stores blobs as they are. */
    public RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again) {
        this(files, sink, null, journal, threads, again);
    }
}
