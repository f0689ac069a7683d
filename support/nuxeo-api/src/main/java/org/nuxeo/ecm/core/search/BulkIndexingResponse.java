// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The answer to changes of documents in an index, since LTS 2025. */
public class BulkIndexingResponse implements Serializable {
    private BulkIndexingResponse() {
        throw SignatureOnly.called();
    }
}
