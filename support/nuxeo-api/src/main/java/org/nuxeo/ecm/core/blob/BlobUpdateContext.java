// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A change of a stored blob's properties. */
public class BlobUpdateContext {
    public BlobUpdateContext(String key) {
        throw SignatureOnly.called();
    }
}
