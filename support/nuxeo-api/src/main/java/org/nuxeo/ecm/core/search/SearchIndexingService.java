// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

/** The service that fills the search indexes, since LTS 2025. */
public interface SearchIndexingService {
    SearchClient getClient(String text);

    BulkIndexingResponse indexDocuments(BulkIndexingRequest bulkIndexingRequest);

    void refresh(SearchIndex searchIndex);
}
