// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;

/** A blob that a provider resolves from its key. */
public interface ManagedBlob extends Blob {
    String getKey();

    String getProviderId();

    default InputStream getStream() throws IOException {
        throw SignatureOnly.called();
    }
}
