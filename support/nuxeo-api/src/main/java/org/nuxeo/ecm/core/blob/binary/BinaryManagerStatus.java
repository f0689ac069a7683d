// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob.binary;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The counts of a garbage collection. */
public class BinaryManagerStatus {
    public BinaryManagerStatus() {
        throw SignatureOnly.called();
    }
}
