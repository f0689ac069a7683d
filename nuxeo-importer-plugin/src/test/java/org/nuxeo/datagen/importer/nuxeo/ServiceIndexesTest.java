// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.core.search.SearchClient;
import org.nuxeo.ecm.core.search.SearchIndex;
import org.nuxeo.ecm.core.search.SearchIndexingService;
import org.nuxeo.ecm.core.search.SearchService;
import org.nuxeo.runtime.api.Framework;

/** The indexes of LTS 2025, with two search clients, one of which searches the repository directly. */
class ServiceIndexesTest {

    private static final String ROOT = "00000000-0000-0000-0000-000000000000";

    private final List<String> calls = new ArrayList<>();

    /** How many more times others write to an index while it is recreated. */
    private int failures;

    private RuntimeException absent;

    private SearchClient client(String name) {
        return Server.proxy(SearchClient.class, (method, arguments) -> {
            if (method.equals("hasCapability")) {
                return name.equals("opensearch");
            }
            calls.add(method + " " + arguments[0]);
            if (failures-- > 0) {
                throw new IllegalStateException("mapper [ecm:uuid] cannot be changed from type [text] to [keyword]");
            }
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
                    if (absent != null) {
                        throw absent;
                    }
                    calls.add(method + " "
                            + (arguments[0] instanceof SearchIndex index ? index.index() : arguments[0].toString()));
                    return null;
                }));
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    @Test
    void everyIndexIsEmptied() throws InterruptedException {
        SearchIndexes.Service.empty("us-east", ROOT, () -> true);
        assertThat(calls)
                .containsExactly(
                        "dropAndInitIndex us-east",
                        "refresh us-east",
                        "dropAndInitIndex us-east-green",
                        "refresh us-east-green");
    }

    /** Nuxeo would recreate it with guessed types. */
    @Test
    void anIndexThatOthersWriteToLosesItsDocumentsOnly() throws InterruptedException {
        SearchIndexes.Service.empty("us-east", ROOT, () -> false);
        assertThat(calls)
                .startsWith(
                        "refresh us-east",
                        "indexDocuments us-east [delete below " + ROOT + " at /]",
                        "refresh us-east",
                        "refresh us-east-green")
                .noneMatch(call -> call.startsWith("dropAndInitIndex"));
    }

    @Test
    void anIndexIsMadeAnewUntilItsMappingIsAccepted() throws InterruptedException {
        failures = 2;
        SearchIndexes.Service.empty("us-east", ROOT, () -> true);
        assertThat(calls)
                .startsWith(
                        "dropAndInitIndex us-east",
                        "dropAndInitIndex us-east",
                        "dropAndInitIndex us-east",
                        "refresh us-east")
                .contains("dropAndInitIndex us-east-green");
    }

    @Test
    void othersThatGoOnWritingAreARefusalWithItsRemedy() {
        failures = Integer.MAX_VALUE;
        assertThatThrownBy(() -> SearchIndexes.Service.empty("us-east", ROOT, () -> true))
                .isInstanceOf(StageException.class)
                .hasMessageStartingWith("search index us-east: cannot be recreated while others write to it: mapper")
                .hasMessageContaining("clean again");
        assertThat(calls).hasSize(10).containsOnly("dropAndInitIndex us-east");
    }

    @Test
    void anIndexThatDoesNotAnswerIsNamed() {
        SearchIndexes.Service.ask("us-east");
        assertThat(calls).containsExactly("refresh us-east", "refresh us-east-green");
        absent = new IllegalStateException(new ConnectException("Connection refused"));
        assertThatThrownBy(() -> SearchIndexes.Service.ask("us-east"))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageStartingWith("search index us-east at its configured address does not answer: ");
        SearchIndexes.Service.ask("default");
    }

    @Test
    void theAddressOfTheIndexesIsThatOfTheServersSettings() {
        assertThat(SearchIndexes.address()).isNull();
        Framework.set("elasticsearch.addressList", "http://a:9200, http://b:9200");
        Framework.set("elasticsearch.restClient.username", "");
        assertThat(SearchIndexes.address().urls()).containsExactly("http://a:9200", "http://b:9200");
        assertThat(SearchIndexes.address().access().user()).isNull();
        Framework.set("nuxeo.search.client.default.opensearch1.client.server", "https://c:9200");
        Framework.set("nuxeo.search.client.default.opensearch1.client.username", "jane");
        assertThat(SearchIndexes.address().urls()).containsExactly("https://c:9200");
        assertThat(SearchIndexes.address().access().user()).isEqualTo("jane");
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
