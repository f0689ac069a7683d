package org.nuxeo.ecm.core.search;

/** Fills the search indexes of repositories, since LTS 2025. */
public interface SearchIndexingService {
    SearchClient getClient(String text);

    void refresh(SearchIndex searchIndex);
}
