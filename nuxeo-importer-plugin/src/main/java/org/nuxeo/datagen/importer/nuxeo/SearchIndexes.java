package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.elasticsearch.api.ElasticSearchAdmin;
import org.nuxeo.runtime.api.Framework;

/** The search indexes of repositories, on servers that have the classes to speak of them. */
final class SearchIndexes {

    private static final String ADMIN = "org.nuxeo.elasticsearch.api.ElasticSearchAdmin";

    private SearchIndexes() {}

    /** Whether this server has a search index at all. Nothing else here may be called where it has none. */
    static boolean present() {
        try {
            Class.forName(ADMIN, false, SearchIndexes.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return false;
        }
        return Framework.getService(ElasticSearchAdmin.class) != null;
    }

    /** Empties the index of a repository, if it has one. */
    static void empty(String repositoryName) {
        ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
        if (admin.getRepositoryNames().contains(repositoryName)) {
            admin.dropAndInitRepositoryIndex(repositoryName);
            admin.flushRepositoryIndex(repositoryName);
        }
    }
}
