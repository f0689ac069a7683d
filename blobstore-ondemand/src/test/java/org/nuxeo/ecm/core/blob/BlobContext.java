// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.ecm.core.api.Blob;

/** Test double of Nuxeo's class. */
public class BlobContext {

    public final Blob blob;

    public BlobContext(Blob blob) {
        this.blob = blob;
    }
}
