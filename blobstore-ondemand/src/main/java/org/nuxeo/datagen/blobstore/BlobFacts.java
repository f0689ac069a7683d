// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import org.nuxeo.datagen.render.BlobFormat;

/**
 * The properties of a blob that a repository stores.
 *
 * @param format format of the blob
 * @param lengthBytes length in bytes
 * @param md5 MD5 in lower-case hexadecimal digits
 */
public record BlobFacts(BlobFormat format, long lengthBytes, String md5) {}
