// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The change of a document in an index, since LTS 2025. */
public class IndexingRequest implements Serializable {
    private IndexingRequest() {
        throw SignatureOnly.called();
    }

    public static IndexingRequest deleteRecursive(String text, String text2) {
        throw SignatureOnly.called();
    }
}
