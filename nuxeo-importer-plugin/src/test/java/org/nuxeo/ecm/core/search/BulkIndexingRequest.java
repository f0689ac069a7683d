// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

import java.util.ArrayList;
import java.util.List;

/** Replaces Nuxeo's class in tests. */
public class BulkIndexingRequest {

    private final String text;

    private BulkIndexingRequest(String text) {
        this.text = text;
    }

    public static Builder buildRequest(boolean refresh) {
        return new Builder();
    }

    @Override
    public String toString() {
        return text;
    }

    /** Builds requests. */
    public static class Builder {

        private final List<IndexingRequest> requests = new ArrayList<>();

        public Builder add(IndexingRequest request) {
            requests.add(request);
            return this;
        }

        public BulkIndexingRequest build(SearchIndex index) {
            return new BulkIndexingRequest(index.index() + " " + requests);
        }
    }
}
