/**
 * Documents as files: statements as PDF, ID cards as JPEG and TIFF, letters as DOCX, and a thumbnail of each. The bytes
 * depend on the document and the length asked for alone; nothing is stored, and no more than a document's own bytes is
 * held.
 *
 * <pre>{@code
 * DocumentRenderer renderer = new DocumentRenderer(); // one per thread
 * BlobRenderer blob = renderer.load(dataset.generator(), Identity.statement(account, month), 0);
 * long lengthBytes = blob.lengthBytes();
 * String md5 = blob.md5Hex();
 * blob.writeTo(out);
 * }</pre>
 *
 * <p>{@link org.nuxeo.datagen.render.DocumentFiles} gives the same files to any number of threads.
 * {@link org.nuxeo.datagen.render.BlobRenderer#content()} gives the bytes as a value that stays when the next document
 * is loaded, any range of which can be read by any thread. {@link org.nuxeo.datagen.render.BlobFormat} lists the formats
 * of each kind. All packages below {@code internal} may change with any release.
 */
package org.nuxeo.datagen.render;
