// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import org.nuxeo.datagen.render.BlobContent;

/**
 * A blob and its digest, for example for an HTTP response.
 *
 * @param content content of the blob, of which any range can be read
 * @param sha256 SHA-256 in lower-case hexadecimal digits
 */
public record DigestedBlob(BlobContent content, String sha256) {}
