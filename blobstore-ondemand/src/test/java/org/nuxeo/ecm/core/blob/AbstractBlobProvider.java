// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.util.Map;

/** Test double of Nuxeo's class. */
public abstract class AbstractBlobProvider implements BlobProvider {

    public String blobProviderId;
    public Map<String, String> properties;

    @Override
    public void initialize(String id, Map<String, String> map) throws IOException {
        blobProviderId = id;
        properties = map;
    }

    @Override
    public Map<String, String> getProperties() {
        return properties;
    }
}
