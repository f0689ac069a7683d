// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * A renderer of one blob after another. Every method returns the same {@link BlobRenderer}, which holds the document
 * until the next one is loaded.
 *
 * <p>A renderer belongs to the first thread that loads a document. When another thread uses it, it throws an
 * {@link IllegalStateException}. Use {@link DocumentFiles} to share one object among threads.
 *
 * <p>The blob size is the requested length in bytes, 0 to
 * {@link org.nuxeo.datagen.core.id.BlobKey#MAX_BLOB_SIZE_BYTES}. With 0, or a size below its natural length, a document
 * has its natural length. Every method throws an {@link IllegalArgumentException} if the size is outside this range, if
 * documents of the kind do not have the format, or if the kind has no blobs.
 */
public final class DocumentRenderer {

    private final BlobRenderer renderer = new BlobRenderer();
    private @Nullable Archive archive;
    private @Nullable ArchiveFiles files;
    private ArchiveFiles.@Nullable Loader loader;

    /**
     * Gives up ownership, so that another thread may use the renderer. The loaded document cannot be read any more.
     *
     * @throws IllegalStateException if the renderer belongs to another thread
     */
    public void release() {
        renderer.release();
    }

    /** Loads the main file of a document in the format it has in a repository. */
    public BlobRenderer load(Document document, long blobSizeBytes) {
        return load(document, 0, blobSizeBytes);
    }

    /**
     * Loads one of the files of a document in the format it has in a repository.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if the document does not have the file
     */
    public BlobRenderer load(Document document, int file, long blobSizeBytes) {
        return load(document, file, null, blobSizeBytes);
    }

    /**
     * Loads one of the files of a document in one of its formats.
     *
     * @param file number of the file, from 0
     * @param format format of the file, or null for the one it has in a repository
     * @throws IllegalArgumentException if it does not have the file or the format
     */
    public BlobRenderer load(Document document, int file, @Nullable BlobFormat format, long blobSizeBytes) {
        renderer.own();
        ArchiveFiles known = filesOf(document.dataset().archive());
        List<BlobFormat> formats = known.formats(document.kind(), file);
        BlobFormat wanted = format == null ? formats.get(0) : format;
        if (!formats.contains(wanted)) {
            throw new IllegalArgumentException("format " + wanted.label() + ": a "
                    + document.kind().noun() + " is rendered as "
                    + formats.stream().map(BlobFormat::label).collect(Collectors.joining(", ")));
        }
        renderer.load(Objects.requireNonNull(loader), document, file, wanted, blobSizeBytes);
        return renderer;
    }

    private ArchiveFiles filesOf(Archive of) {
        if (files == null || archive != of) {
            archive = of;
            files = Registered.files(of);
            loader = files.loader();
        }
        return files;
    }
}
