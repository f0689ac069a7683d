// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.List;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.FileRule;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.BlobFrame;
import org.nuxeo.datagen.render.template.ModelFiles;

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
    private final BankFiles files = new BankFiles();
    private final ModelFiles modelFiles = new ModelFiles();

    /**
     * Gives up ownership, so that another thread may use the renderer. The loaded document cannot be read any more.
     *
     * @throws IllegalStateException if the renderer belongs to another thread
     */
    public void release() {
        renderer.release();
    }

    /**
     * Returns whether all blobs of a kind have the requested length, because none of them is longer unpadded. Then the
     * length is known without rendering.
     *
     * @param kind ID cards, letters or statements
     */
    public static boolean haveLength(Kind kind, long blobSizeBytes) {
        return blobSizeBytes
                >= BankFiles.frame(kind, BlobFormat.of(kind).label()).maxNaturalBytes();
    }

    /**
     * Loads a document in the format it has in a repository.
     *
     * @param identity an ID card, letter or statement
     */
    public BlobRenderer load(Generator generator, Identity identity, long blobSizeBytes) {
        return load(generator, identity, BlobFormat.of(identity.kind()), blobSizeBytes);
    }

    /** Loads a document in one of the formats of its kind. */
    public BlobRenderer load(Generator generator, Identity identity, BlobFormat format, long blobSizeBytes) {
        renderer.own();
        return load(identity.kind(), format, files.content(generator, identity), blobSizeBytes);
    }

    /** Loads a document of a dataset in the format it has in a repository, without drawing its customer again. */
    public BlobRenderer load(Document document, long blobSizeBytes) {
        return load(document, 0, blobSizeBytes);
    }

    /**
     * Loads one of the files of a document of a dataset in one of its formats.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if it does not have the file or the format
     */
    public BlobRenderer load(Document document, int file, BlobFormat format, long blobSizeBytes) {
        List<BlobFormat> formats = BlobFormat.choices(document.dataset().model(), document.kind(), file);
        if (format == formats.get(0)) {
            return load(document, file, blobSizeBytes);
        }
        if (!document.dataset().model().files(document.kind()).isEmpty()) {
            throw new IllegalArgumentException(
                    "format " + format.label() + ": a " + document.kind().noun() + " is rendered as "
                            + formats.get(0).label());
        }
        renderer.own();
        return load(document.kind(), format, files.content(document), blobSizeBytes);
    }

    /**
     * Loads one of the files of a document of a dataset.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if the document does not have the file
     */
    public BlobRenderer load(Document document, int file, long blobSizeBytes) {
        renderer.own();
        List<FileRule> rules = document.dataset().model().files(document.kind());
        if (file == 0 && !document.dataset().spec().isOfModel()) {
            return load(document.kind(), BlobFormat.of(document.kind()), files.content(document), blobSizeBytes);
        }
        if (file < 0 || file >= document.fileCount()) {
            throw new IllegalArgumentException(
                    document + ": has " + document.fileCount() + " files, no file " + WholeNumber.grouped(file + 1L));
        }
        FileRule rule = rules.get(file);
        renderer.load(
                BlobFormat.of(ModelFiles.format(rule)),
                modelFiles.frame(rule),
                modelFiles.content(document, rule, file),
                Math.max(blobSizeBytes, document.fileBytes(file)));
        return renderer;
    }

    /** A frame and a content of the same kind belong together. */
    @SuppressWarnings("unchecked")
    private BlobRenderer load(Kind kind, BlobFormat format, Object content, long blobSizeBytes) {
        renderer.load(format, (BlobFrame<Object>) BankFiles.frame(kind, format.label()), content, blobSizeBytes);
        return renderer;
    }
}
