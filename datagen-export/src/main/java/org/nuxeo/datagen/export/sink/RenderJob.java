// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import org.nuxeo.datagen.core.Part;

/**
 * A job that renders blobs into a sink. Jobs of different parts may write to the same sink at the same time, since no two
 * of them write the same file.
 *
 * @param files the blobs of this part
 * @param sink destination of the blobs
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}
 * @param threads number of threads, at least 1
 * @param again whether to render everything again instead of resuming an earlier run
 * @param part the part, which names metadata and manifest unless it is everything
 */
public record RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again, Part part) {

    /** @throws IllegalArgumentException if the number of threads is below 1 */
    public RenderJob {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
    }

    /** Creates a job that is not one of several parts. */
    public RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again) {
        this(files, sink, journal, threads, again, Part.WHOLE);
    }

    /** Returns the metadata file, such as {@code metadata.csv} or {@code metadata-part-2-of-8.csv}. */
    public Path metadata() {
        return file("metadata", ".csv");
    }

    /** Returns the manifest, such as {@code manifest.json} or {@code manifest-part-2-of-8.json}. */
    public Path manifest() {
        return file("manifest", ".json");
    }

    private Path file(String name, String extension) {
        return journal.resolve(name + (part.isWhole() ? "" : "-" + part.fileText()) + extension);
    }
}
