package org.nuxeo.ecm.core.search;

import java.util.List;

/** Knows the search indexes of repositories, since LTS 2025. */
public interface SearchService {
    List<SearchIndex> getSearchIndexForRepository(String text);
}
