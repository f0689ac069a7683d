// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A reference to a document by its path. */
public class PathRef implements DocumentRef {
    public PathRef(String text) {
        throw SignatureOnly.called();
    }
}
