package org.nuxeo.datagen.importer.nuxeo;

/**
 * The search indexes of repositories. A server speaks of them with the classes of LTS 2021 and 2023, or with those of LTS
 * 2025, or not at all; each kind has a class of its own here, which is not touched where the server lacks what it names.
 */
final class SearchIndexes {

    private static final String ELASTIC = "org.nuxeo.elasticsearch.api.ElasticSearchAdmin";
    private static final String SERVICE = "org.nuxeo.ecm.core.search.SearchIndexingService";

    private SearchIndexes() {}

    /** Whether a repository has an index that documents can be written to. */
    static boolean cover(String repositoryName) {
        if (exists(ELASTIC)) {
            return ElasticIndexes.cover(repositoryName);
        }
        return exists(SERVICE) && ServiceIndexes.cover(repositoryName);
    }

    /** Empties the indexes of a repository that has some. */
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
