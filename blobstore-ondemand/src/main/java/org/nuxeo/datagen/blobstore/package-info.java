/**
 * The blobs of all datasets, rendered from their keys when they are read. Nothing is stored, so nothing is encrypted.
 *
 * <pre>{@code
 * OnDemandBlobs blobs = new OnDemandBlobs(); // thread safe; takes corpora other than the built-in one as arguments
 * BlobFacts facts = blobs.facts("datagen:" + key); // format, length, MD5
 * try (InputStream in = blobs.stream(key)) { ... }
 * BlobContent content = blobs.content(key); // can be read any number of times, also in ranges
 * }</pre>
 *
 * <p>A text that is not a valid key, or a key whose corpus is missing, is refused with an
 * {@link org.nuxeo.datagen.blobstore.UnknownBlobKeyException} that has the reason. This package does not use classes of
 * Nuxeo; its blob provider for Nuxeo is in {@code org.nuxeo.datagen.blobstore.nuxeo}.
 */
@NullMarked
package org.nuxeo.datagen.blobstore;

import org.jspecify.annotations.NullMarked;
