// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Changes of documents in an index, since LTS 2025. */
public class BulkIndexingRequest implements Serializable {
    private BulkIndexingRequest() {
        throw SignatureOnly.called();
    }

    public static Builder buildRequest(boolean flag) {
        throw SignatureOnly.called();
    }

    /** A builder of requests. */
    public static class Builder {
        private Builder() {
            throw SignatureOnly.called();
        }

        public Builder add(IndexingRequest indexingRequest) {
            throw SignatureOnly.called();
        }

        public BulkIndexingRequest build(SearchIndex searchIndex) {
            throw SignatureOnly.called();
        }
    }
}
