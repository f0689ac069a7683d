/**
 * Documents as files: statements as PDF, ID cards as JPEG and TIFF, letters as DOCX, and thumbnails. The bytes depend
 * only on the document and the requested length. Nothing is stored on disk, and memory holds only the bytes that are
 * specific to one document.
 *
 * <pre>{@code
 * DocumentRenderer renderer = new DocumentRenderer(); // one per thread
 * BlobRenderer blob = renderer.load(dataset.generator(), Bank.statement(account, month), 0);
 * long lengthBytes = blob.lengthBytes();
 * String md5 = blob.md5Hex();
 * blob.writeTo(out);
 * }</pre>
 *
 * <p>{@link org.nuxeo.datagen.render.DocumentFiles} renders the same files for any number of threads.
 * {@link org.nuxeo.datagen.render.BlobRenderer#content()} returns an immutable copy, which stays valid when the next
 * document is loaded and can be read by any thread. {@link org.nuxeo.datagen.render.BlobDigests} computes the digests of
 * many blobs together. {@link org.nuxeo.datagen.render.frame.BlobFormat} names the formats. All packages below
 * {@code internal} may change with any release.
 */
@NullMarked
package org.nuxeo.datagen.render;

import org.jspecify.annotations.NullMarked;
