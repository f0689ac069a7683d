// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.ecm.core.search.SearchClient;
import org.nuxeo.ecm.core.search.SearchIndex;
import org.nuxeo.ecm.core.search.SearchIndexingService;
import org.nuxeo.ecm.core.search.SearchService;
import org.nuxeo.runtime.api.Framework;

/** The search indexes of LTS 2025. */
final class ServiceIndexes {

    private ServiceIndexes() {}

    static boolean cover(String repositoryName) {
        return !indexes(repositoryName).isEmpty();
    }

    static void empty(String repositoryName) {
        SearchIndexingService indexing = Framework.getService(SearchIndexingService.class);
        for (SearchIndex index : indexes(repositoryName)) {
            indexing.getClient(index.client()).dropAndInitIndex(index.index());
            indexing.refresh(index);
        }
    }

    /** Returns the indexes that documents are written to. Nuxeo also counts a repository that is searched directly. */
    private static List<SearchIndex> indexes(String repositoryName) {
        SearchService search = Framework.getService(SearchService.class);
        SearchIndexingService indexing = Framework.getService(SearchIndexingService.class);
        if (search == null || indexing == null) {
            return List.of();
        }
        // the only method for this that both 2025.0 and later releases have
        return search.getSearchIndexForRepository(repositoryName).stream()
                .filter(index -> indexing.getClient(index.client()).hasCapability(SearchClient.Capability.INDEXING))
                .toList();
    }
}
