/**
 * Every blob of every dataset from its key, with nothing stored.
 *
 * <pre>{@code
 * OnDemandBlobs blobs = new OnDemandBlobs(); // one for all threads; corpora besides the built-in one as arguments
 * BlobFacts facts = blobs.facts("datagen:" + key); // format, length, MD5
 * try (InputStream in = blobs.stream(key)) { ... }
 * BlobContent content = blobs.content(key); // any range, any number of times
 * }</pre>
 *
 * <p>A key that was never issued, or whose corpus is not here, is refused with an
 * {@link org.nuxeo.datagen.blobstore.UnknownBlobKeyException} that says why. The blob provider of Nuxeo over this is in
 * {@code org.nuxeo.datagen.blobstore.nuxeo}; nothing here names a class of Nuxeo.
 */
package org.nuxeo.datagen.blobstore;
