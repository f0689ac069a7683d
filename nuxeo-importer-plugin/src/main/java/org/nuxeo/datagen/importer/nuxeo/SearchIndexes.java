// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.ecm.core.search.SearchClient;
import org.nuxeo.ecm.core.search.SearchIndex;
import org.nuxeo.ecm.core.search.SearchIndexingService;
import org.nuxeo.ecm.core.search.SearchService;
import org.nuxeo.elasticsearch.api.ElasticSearchAdmin;
import org.nuxeo.runtime.api.Framework;

/**
 * The search indexes of repositories. A server has the search classes of LTS 2021 and 2023, those of LTS 2025, or none. A
 * nested class uses each kind, and is loaded only in servers that have it.
 */
final class SearchIndexes {

    private static final String ELASTIC = "org.nuxeo.elasticsearch.api.ElasticSearchAdmin";
    private static final String SERVICE = "org.nuxeo.ecm.core.search.SearchIndexingService";

    private static final String SHARDS = "elasticsearch.indexNumberOfShards";
    private static final String SHARDS_OF_CLIENT = "nuxeo.search.client.default.opensearch1.settings.numberOfShards";
    private static final int SHARDS_BY_DEFAULT = 5;

    private SearchIndexes() {}

    /** Returns whether a repository has an index that documents can be written to. */
    static boolean cover(String repositoryName) {
        if (exists(ELASTIC)) {
            return Elastic.cover(repositoryName);
        }
        return exists(SERVICE) && Service.cover(repositoryName);
    }

    /** Empties the indexes of a repository that has at least one. */
    static void empty(String repositoryName) {
        if (exists(ELASTIC)) {
            Elastic.empty(repositoryName);
        } else {
            Service.empty(repositoryName);
        }
    }

    /** Returns the setting for the shards of new indexes. Those that exist do not tell theirs in every release. */
    static ShardSetting shardSetting() {
        String name = exists(ELASTIC) ? SHARDS : SHARDS_OF_CLIENT;
        String value = Framework.getProperty(name);
        // LTS 2025 has the name of earlier releases as a default
        String text = value == null ? Framework.getProperty(SHARDS) : value;
        return new ShardSetting(
                name, text != null && text.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(text) : SHARDS_BY_DEFAULT);
    }

    private static boolean exists(String className) {
        try {
            Class.forName(className, false, SearchIndexes.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The search indexes of LTS 2021 and 2023. */
    static final class Elastic {

        private Elastic() {}

        static boolean cover(String repositoryName) {
            ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
            return admin != null && admin.getRepositoryNames().contains(repositoryName);
        }

        static void empty(String repositoryName) {
            ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
            admin.dropAndInitRepositoryIndex(repositoryName);
            admin.flushRepositoryIndex(repositoryName);
        }
    }

    /** The search indexes of LTS 2025. */
    static final class Service {

        private Service() {}

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
}
