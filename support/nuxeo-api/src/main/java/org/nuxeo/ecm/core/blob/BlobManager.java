// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

/** The service for blob providers. */
public interface BlobManager {
    BlobProvider getBlobProvider(String key);
}
