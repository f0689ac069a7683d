// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

/**
 * The search indexes of repositories. A server has the search classes of LTS 2021 and 2023, those of LTS 2025, or none. One
 * class of this package uses each kind, and is loaded only in servers that have it.
 */
final class SearchIndexes {

    private static final String ELASTIC = "org.nuxeo.elasticsearch.api.ElasticSearchAdmin";
    private static final String SERVICE = "org.nuxeo.ecm.core.search.SearchIndexingService";

    private SearchIndexes() {}

    /** Returns whether a repository has an index that documents can be written to. */
    static boolean cover(String repositoryName) {
        if (exists(ELASTIC)) {
            return ElasticIndexes.cover(repositoryName);
        }
        return exists(SERVICE) && ServiceIndexes.cover(repositoryName);
    }

    /** Empties the indexes of a repository that has at least one. */
    static void empty(String repositoryName) {
        if (exists(ELASTIC)) {
            ElasticIndexes.empty(repositoryName);
        } else {
            ServiceIndexes.empty(repositoryName);
        }
    }

    private static boolean exists(String className) {
        try {
            Class.forName(className, false, SearchIndexes.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
