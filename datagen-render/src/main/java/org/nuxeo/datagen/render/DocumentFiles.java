// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * The files of documents, for any number of threads. Every call copies what it returns; one {@link DocumentRenderer}
 * for each thread avoids these copies.
 */
public final class DocumentFiles {

    private final RendererPool renderers = new RendererPool();

    /**
     * Returns the file of an ID card, letter or statement, with the blob size of its dataset.
     *
     * @throws IllegalArgumentException if the document has no file
     */
    public BlobContent content(Document document) {
        return with(document, null, BlobRenderer::content);
    }

    /**
     * Returns the file of a document in another format.
     *
     * @throws IllegalArgumentException if documents of its kind do not have the format
     */
    public BlobContent content(Document document, BlobFormat format) {
        return with(document, Objects.requireNonNull(format, "format"), BlobRenderer::content);
    }

    /**
     * Returns the bytes of the file of a document.
     *
     * @throws IllegalArgumentException if the document has no file
     */
    public byte[] bytes(Document document) {
        return with(document, null, DocumentFiles::copy);
    }

    /**
     * Returns the MD5 digest of the file of a document in lower-case hexadecimal.
     *
     * @throws IllegalArgumentException if the document has no file
     */
    public String md5(Document document) {
        return with(document, null, BlobRenderer::md5Hex);
    }

    /**
     * Returns the SHA-256 digest of the file of a document in lower-case hexadecimal.
     *
     * @throws IllegalArgumentException if the document has no file
     */
    public String sha256(Document document) {
        return with(document, null, BlobRenderer::sha256Hex);
    }

    private <R> R with(Document document, @Nullable BlobFormat format, Function<BlobRenderer, R> use) {
        long blobSizeBytes = document.dataset().spec().blobSizeBytes();
        return renderers.with(renderer -> use.apply(renderer.load(document, 0, format, blobSizeBytes)));
    }

    private static byte[] copy(BlobRenderer blob) {
        byte[] bytes = new byte[Math.toIntExact(blob.lengthBytes())];
        blob.copyTo(bytes, 0);
        return bytes;
    }

    /**
     * A pool of renderers for any number of threads. A renderer is lent to one thread at a time. The pool keeps at most two
     * idle renderers for each processor.
     */
    public static final class RendererPool {

        private final BlockingQueue<DocumentRenderer> idle =
                new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

        /**
         * Lends a renderer and returns the result of its use.
         *
         * @param use the use; it must keep neither the renderer nor the loaded blob
         */
        public <R> R with(Function<DocumentRenderer, R> use) {
            DocumentRenderer renderer = Objects.requireNonNullElseGet(idle.poll(), DocumentRenderer::new);
            R result = use.apply(renderer);
            // not in a finally block: a renderer whose use failed must not be lent again
            renderer.release();
            // one that has no room is left to the collector
            idle.offer(renderer);
            return result;
        }
    }
}
