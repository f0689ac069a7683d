package org.nuxeo.datagen.blobstore;

import org.nuxeo.datagen.render.BlobFormat;

/**
 * What a repository keeps of a blob.
 *
 * @param lengthBytes its length
 * @param md5 its MD5 in lower-case hexadecimal
 */
public record BlobFacts(BlobFormat format, long lengthBytes, String md5) {}
