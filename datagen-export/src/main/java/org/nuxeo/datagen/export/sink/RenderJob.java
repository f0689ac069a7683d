package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.render.BlobFormat;

/**
 * A range of blobs to be rendered.
 *
 * @param kind idcard, letter or statement
 * @param format of the blobs
 * @param from position within the kind of the first, at least 0
 * @param count how many, at least 1
 * @param sink where they go
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}
 * @param threads how many render at once, at least 1
 * @param again whether to redo what an earlier run has done
 */
public record RenderJob(
        Dataset dataset,
        Kind kind,
        BlobFormat format,
        long from,
        long count,
        SinkSpec sink,
        Path journal,
        int threads,
        boolean again) {

    public RenderJob {
        if (!kind.hasBlob()) {
            throw new ExportException("--kind " + kind.label() + ": must be statement, idcard or letter");
        }
        long size = dataset.count(kind);
        if (from < 0 || from >= size) {
            throw new ExportException("--from " + from + ": must be 0 to " + (size - 1) + ", the dataset has " + size
                    + " of kind " + kind.label());
        }
        if (count < 1 || count > size - from) {
            throw new ExportException(
                    "--count " + count + ": must be 1 to " + (size - from) + " from position " + from);
        }
        if (threads < 1) {
            throw new ExportException("--threads " + threads + ": must be at least 1");
        }
    }

    /** Returns the position after the last. */
    long end() {
        return from + count;
    }
}
