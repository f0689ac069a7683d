package org.nuxeo.ecm.core.blob;

/** Knows the blob providers. */
public interface BlobManager {
    BlobProvider getBlobProvider(String key);
}
