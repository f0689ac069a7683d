// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.AbsentServices;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.ecm.core.search.BulkIndexingRequest;
import org.nuxeo.ecm.core.search.IndexingRequest;
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
    private static final String INDEX_OF_DEFAULT = "nuxeo.search.client.default.opensearch1.index.name";

    /** The setting of one release with the addresses, and how the names of its settings for their access begin. */
    private record Address(String urls, String access) {}

    private static final String CLIENT_2025 = "nuxeo.search.client.default.opensearch1.client.";
    private static final List<Address> ADDRESSES = List.of(
            new Address(CLIENT_2025 + "server", CLIENT_2025),
            new Address("elasticsearch.addressList", "elasticsearch.restClient."));
    private static final int UNREACHABLE_MILLIS = 10_000;

    private static final int ATTEMPTS = 10;
    private static final long NAP_MILLIS = 300;

    private SearchIndexes() {}

    /** Returns whether a repository has an index that documents can be written to. */
    static boolean cover(String repositoryName) {
        return exists(ELASTIC) ? Elastic.cover(repositoryName) : exists(SERVICE) && Service.cover(repositoryName);
    }

    /**
     * Asks the indexes of a repository, if it has any, for a sign of life.
     *
     * @throws ServiceDownException with the name of one that does not answer
     */
    static void ask(String repositoryName) {
        if (exists(ELASTIC)) {
            Elastic.ask(repositoryName);
        } else if (exists(SERVICE)) {
            Service.ask(repositoryName);
        }
    }

    /**
     * Empties the indexes of a repository that has at least one, and leaves them with Nuxeo's mapping.
     *
     * @param rootId id of the repository's root
     * @param quiet returns whether nobody else writes to indexes now
     * @throws StageException if others write to one meanwhile
     */
    static void empty(String repositoryName, String rootId, Quiet quiet) throws InterruptedException {
        if (exists(ELASTIC)) {
            Elastic.empty(repositoryName);
        } else {
            Service.empty(repositoryName, rootId, quiet);
        }
    }

    /** Tells whether nobody writes to indexes. */
    @FunctionalInterface
    interface Quiet {
        boolean now() throws InterruptedException;
    }

    private static void ask(String index, Runnable request) {
        try {
            request.run();
        } catch (RuntimeException e) {
            throw new ServiceDownException("search index " + index, "its configured address", e);
        }
    }

    /**
     * Recreates an index. A document that arrives between its removal and its mapping makes the search engine guess types,
     * and Nuxeo's mapping is then refused. So the whole is repeated until the mapping is accepted.
     */
    private static void recreate(String index, Runnable request) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                request.run();
                return;
            } catch (RuntimeException e) {
                if (AbsentServices.in(e).isPresent()) {
                    throw e;
                }
                if (attempt == ATTEMPTS) {
                    throw new StageException(
                            "search index " + index + ": cannot be recreated while others write to it: "
                                    + FailureReasons.of(e)
                                    + "; its searches are wrong now. End what writes to the repository, and clean again"
                                    + " with a new key",
                            e);
                }
                Thread.sleep(NAP_MILLIS);
            }
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

    /** Returns the name of a repository's index in the search engine. LTS 2025 tells that of its own repository by a setting only. */
    static String nameOf(String repositoryName) {
        if (exists(ELASTIC) && Elastic.cover(repositoryName)) {
            return Elastic.nameOf(repositoryName);
        }
        String ofDefault = repositoryName.equals("default") ? Framework.getProperty(INDEX_OF_DEFAULT) : null;
        return ofDefault == null ? IndexAdmin.indexOf(repositoryName) : ofDefault;
    }

    /** Returns the address of the indexes, from the server's settings, or null if these do not tell one. */
    static @Nullable ElasticsearchSettings address() {
        for (Address each : ADDRESSES) {
            String urls = Framework.getProperty(each.urls());
            if (urls != null && urls.startsWith("http")) {
                String user = given(each.access() + "username");
                String password = given(each.access() + "password");
                ElasticsearchAccess access = new ElasticsearchAccess(user, password, null, null);
                return new ElasticsearchSettings(List.of(urls.split("\\s*,\\s*")), access, UNREACHABLE_MILLIS);
            }
        }
        return null;
    }

    private static @Nullable String given(String setting) {
        String value = Framework.getProperty(setting);
        return value == null || value.isBlank() ? null : value;
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

        static String nameOf(String repositoryName) {
            return Framework.getService(ElasticSearchAdmin.class).getIndexNameForRepository(repositoryName);
        }

        static void ask(String repositoryName) {
            if (cover(repositoryName)) {
                ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
                SearchIndexes.ask(nameOf(repositoryName), () -> admin.refreshRepositoryIndex(repositoryName));
            }
        }

        static void empty(String repositoryName) throws InterruptedException {
            ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
            recreate(nameOf(repositoryName), () -> admin.dropAndInitRepositoryIndex(repositoryName));
            admin.flushRepositoryIndex(repositoryName);
        }
    }

    /** The search indexes of LTS 2025. */
    static final class Service {

        private Service() {}

        static boolean cover(String repositoryName) {
            return !indexes(repositoryName).isEmpty();
        }

        static void ask(String repositoryName) {
            SearchIndexingService indexing = Framework.getService(SearchIndexingService.class);
            for (SearchIndex index : indexes(repositoryName)) {
                SearchIndexes.ask(index.index(), () -> indexing.refresh(index));
            }
        }

        /** An index that others write to is not removed: its documents are, which takes longer. */
        static void empty(String repositoryName, String rootId, Quiet quiet) throws InterruptedException {
            SearchIndexingService indexing = Framework.getService(SearchIndexingService.class);
            for (SearchIndex index : indexes(repositoryName)) {
                if (quiet.now()) {
                    SearchClient client = indexing.getClient(index.client());
                    recreate(index.index(), () -> client.dropAndInitIndex(index.index()));
                } else {
                    // what is to be removed is searched
                    indexing.refresh(index);
                    indexing.indexDocuments(BulkIndexingRequest.buildRequest(true)
                            .add(IndexingRequest.deleteRecursive(rootId, "/"))
                            .build(index));
                }
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
