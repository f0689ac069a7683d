package org.nuxeo.ecm.core.blob;

import java.util.Map;
import org.nuxeo.ecm.core.api.Blob;

/** Finds blob providers by name. */
public interface BlobManager {
    BlobProvider getBlobProvider(String key);

    BlobProvider getBlobProvider(Blob blob);

    BlobProvider getBlobProviderWithNamespace(String key, String key2);

    Map<String, BlobProvider> getBlobProviders();
}
