// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

import java.util.List;

/** The service for search indexes, since LTS 2025. */
public interface SearchService {
    List<SearchIndex> getSearchIndexForRepository(String text);
}
