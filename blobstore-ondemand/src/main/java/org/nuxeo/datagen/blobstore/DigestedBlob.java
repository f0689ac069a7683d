package org.nuxeo.datagen.blobstore;

import org.nuxeo.datagen.render.BlobContent;

/**
 * A blob with the digest that HTTP tells of it.
 *
 * @param content any range of it
 * @param sha256 its SHA-256 in lower-case hexadecimal
 */
public record DigestedBlob(BlobContent content, String sha256) {}
