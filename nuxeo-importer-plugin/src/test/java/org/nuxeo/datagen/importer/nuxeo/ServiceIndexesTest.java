// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.ecm.core.search.SearchClient;
import org.nuxeo.ecm.core.search.SearchIndex;
import org.nuxeo.ecm.core.search.SearchIndexingService;
import org.nuxeo.ecm.core.search.SearchService;
import org.nuxeo.runtime.api.Framework;

/** The indexes of LTS 2025, with two search clients, one of which searches the repository directly. */
class ServiceIndexesTest {

    private final List<String> calls = new ArrayList<>();

    private SearchClient client(String name) {
        return Server.proxy(SearchClient.class, (method, arguments) -> {
            if (method.equals("hasCapability")) {
                return name.equals("opensearch");
            }
            calls.add(method + " " + arguments[0]);
            return null;
        });
    }

    @BeforeEach
    void start() {
        Framework.register(
                SearchService.class,
                Server.proxy(SearchService.class, (method, arguments) -> switch ((String) arguments[0]) {
                    case "us-east" ->
                        List.of(
                                new SearchIndex("us-east", "opensearch", "us-east"),
                                new SearchIndex("us-east", "opensearch", "us-east-green"),
                                new SearchIndex("us-east", "repository", "us-east-itself"));
                    case "default" -> List.of(new SearchIndex("default", "repository", "repository"));
                    default -> List.of();
                }));
        Framework.register(
                SearchIndexingService.class, Server.proxy(SearchIndexingService.class, (method, arguments) -> {
                    if (method.equals("getClient")) {
                        return client((String) arguments[0]);
                    }
                    calls.add(method + " " + ((SearchIndex) arguments[0]).index());
                    return null;
                }));
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    @Test
    void everyIndexIsEmptied() {
        SearchIndexes.Service.empty("us-east");
        assertThat(calls)
                .containsExactly(
                        "dropAndInitIndex us-east",
                        "refresh us-east",
                        "dropAndInitIndex us-east-green",
                        "refresh us-east-green");
    }

    @Test
    void aRepositoryThatIsSearchedDirectlyHasNoIndex() {
        assertThat(SearchIndexes.Service.cover("us-east")).isTrue();
        assertThat(SearchIndexes.Service.cover("default")).isFalse();
        assertThat(SearchIndexes.Service.cover("elsewhere")).isFalse();
    }

    @Test
    void newIndexesHaveTheShardsOfTheServersSettings() {
        assertThat(SearchIndexes.shardSetting()).isEqualTo(new ShardSetting("elasticsearch.indexNumberOfShards", 5));
        Framework.set("elasticsearch.indexNumberOfShards", "7");
        assertThat(SearchIndexes.shardSetting().shards()).isEqualTo(7);
    }

    @Test
    void aServerWithoutSearchServicesHasNoIndex() {
        Framework.clear();
        assertThat(SearchIndexes.Service.cover("us-east")).isFalse();
    }
}
