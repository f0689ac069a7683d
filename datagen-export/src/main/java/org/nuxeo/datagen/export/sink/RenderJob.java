package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Files to be rendered into a sink.
 *
 * @param files which
 * @param sink where they go
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}
 * @param threads how many render at once, at least 1
 * @param again whether to redo what an earlier run has done
 */
public record RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again) {

    public RenderJob {
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": must be at least 1");
        }
    }
}
