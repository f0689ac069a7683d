// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.http.HttpHost;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestHighLevelClient;
import org.elasticsearch.client.RestHighLevelClientBuilder;
import org.elasticsearch.client.indices.AnalyzeRequest;
import org.elasticsearch.client.indices.AnalyzeResponse;
import org.elasticsearch.client.indices.CreateIndexRequest;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.IndexShards.RepositoryNumbers;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.testing.Datasets;

@SuppressWarnings("deprecation") // The whole client is deprecated, but no other supports version 7 servers.
class ElasticsearchServiceIT {
    @TempDir
    static Path work;

    private static EmbeddedServices services;
    private static RestHighLevelClient client;

    @BeforeAll
    static void start() throws Exception {
        services = EmbeddedServices.start(EnumSet.of(ServiceKind.ELASTICSEARCH), ServiceHeaps.defaults(), work);
        client = new RestHighLevelClientBuilder(
                        RestClient.builder(HttpHost.create(services.addresses().elasticsearch()))
                                .build())
                .build();
        client.indices().create(new CreateIndexRequest("people").source(settings(), XContentType.JSON), options());
    }

    @AfterAll
    static void stopAndCheckThatNothingRemains() throws Exception {
        Remains remains = Remains.of(services);
        client.close();
        services.close();
        remains.assertNone(work);
    }

    /** What Nuxeo's converter makes of LIKE and ILIKE, and what the page says that they find. */
    @Test
    @Tag("long")
    void patternsOfNxqlFindWhatThePageSays() throws Exception {
        Dataset dataset = Datasets.ofBank(120, 1);
        try (ElasticStore store =
                new ElasticStore(ElasticsearchSettings.of(services.addresses().elasticsearch()))) {
            index(dataset, StoreLayout.DEFAULT, store);
            String prefix = "{'match_phrase_prefix': {'FIELD': {'query': 'PATTERN', 'max_expansions': 50}}}";
            long expected = found(store, "{'prefix': {'FIELD': 'PATTERN'}}", "customer:lastname", "S");
            assertThat(expected).isPositive();
            String wildcard = "{'wildcard': {'FIELD': {'wildcard': 'PATTERN', 'boost': 1.0}}}";
            assertThatThrownBy(() -> found(store, prefix, "customer:lastname", "S"))
                    .as("LIKE 'S%'")
                    .hasMessageContaining("Can only use phrase prefix queries on text fields");
            assertThat(found(store, wildcard, "customer:lastname", "S**"))
                    .as("LIKE 'S%%'")
                    .isEqualTo(expected);
            assertThat(found(store, prefix, "customer:lastname.lowercase", "s"))
                    .as("ILIKE 's%'")
                    .isZero();
            assertThat(found(store, wildcard, "customer:lastname.lowercase", "s**"))
                    .as("ILIKE 's%%'")
                    .isZero();
            dataset.layout().repositories().labels().forEach(new IndexAdmin(store)::delete);
        }
    }

    private static long found(ElasticStore store, String query, String field, String pattern) throws IOException {
        String body = "{'query': " + query.replace("FIELD", field).replace("PATTERN", pattern) + "}";
        return store.json("POST", "/nuxeo-us-east/_search", body.replace('\'', '"'))
                .at("/hits/total/value")
                .asLong();
    }

    /** With a limit of thirty documents a shard in place of two billion. */
    @Test
    void newIndexesHaveTheirShardsAndThoseWithoutRoomAreRefused() throws Exception {
        IndexShards shards = new IndexShards(
                new RepositoryNumbers(Map.of("archives", 3), null),
                new RepositoryNumbers(Map.of("archives", 1), null),
                30);
        Dataset dataset = Datasets.ofBank(3, 12);
        try (ElasticStore store =
                new ElasticStore(ElasticsearchSettings.of(services.addresses().elasticsearch()))) {
            IndexAdmin admin = new IndexAdmin(store);
            StoreLayout layout = StoreLayout.DEFAULT.with(shards);
            assertThat(index(dataset, layout, store).indexed()).isEqualTo(dataset.size());
            for (IndexPlan plan : IndexPlans.of(shards, dataset)) {
                JsonNode settings = store.json("GET", "/nuxeo-" + plan.repository() + "/_settings", null)
                        .at("/nuxeo-" + plan.repository() + "/settings/index");
                assertThat(settings.get("number_of_shards").asLong()).isEqualTo(plan.shards());
                assertThat(settings.get("number_of_replicas").asInt()).isEqualTo(plan.replicas());
                assertThat(admin.count(plan.repository())).isEqualTo(plan.documents());
            }
            IndexPlan more = new IndexPlan("archives", 91, 5, 0, 30, "{\"properties\": {}}");
            admin.ensure(List.of(new IndexPlan("archives", 90, 5, 0, 30, "{\"properties\": {}}")));
            admin.delete("us-east");
            List<IndexPlan> both = List.of(new IndexPlan("us-east", 1, 1, 0, 10, "{\"properties\": {}}"), more);
            assertThatThrownBy(() -> admin.ensure(both))
                    .hasMessage(
                            "index nuxeo-archives has 3 shards: must be at least 4 for the 91 documents of archives,"
                                    + " since a shard holds 30 at most; remove the index, or copy it into one with 5"
                                    + " shards");
            assertThat(admin.exists("us-east")).as("nothing is created").isFalse();
            long held = admin.count("archives");
            assertThatThrownBy(() ->
                            admin.requireRoom(List.of(new IndexPlan("archives", 1, 1, 0, 2, "{\"properties\": {}}"))))
                    .as("what it holds already counts too")
                    .hasMessageContaining("for the " + held + " documents of archives");
            assertThatThrownBy(() -> admin.ensure(
                            List.of(new IndexPlan("us-east", 10_241, 1_025, 0, 10, "{\"properties\": {}}"))))
                    .hasMessage("index nuxeo-us-east: its 10,241 documents need 1,025 shards, and an index has at most"
                            + " 1,024; choose fewer customers or months");
            dataset.layout().repositories().labels().forEach(admin::delete);
        }
    }

    @Test
    void foldsAccentsAndStemsFullText() throws Exception {
        assertThat(analyze("fulltext", "The Cafés of O'Neil-Street"))
                .contains("cafe", "café", "neil", "street")
                .doesNotContain("the", "of");
    }

    @Test
    void splitsPathsIntoTheirParents() throws Exception {
        assertThat(analyze("path_analyzer", "/california/2020/may"))
                .containsExactly("/california", "/california/2020", "/california/2020/may");
    }

    @Test
    void lowercasesAndFoldsWholeValues() throws Exception {
        assertThat(analyze("lowercase_analyzer", "San José")).containsExactly("san jose");
    }

    @Test
    void splitsTextIntoNGrams() throws Exception {
        assertThat(analyze("ngram_analyzer", "Abcd")).containsExactly("abc", "abcd", "bcd");
        assertThat(analyze("edge_analyzer", "Abcd")).containsExactly("ab", "abc");
    }

    @Test
    void stripsTagsOfHtml() throws Exception {
        assertThat(analyze("html_analyzer", "<p class='x'>Caf&eacute; <b>Sol</b></p>"))
                .containsExactly("Café", "Sol");
    }

    @Test
    void truncatesKeywordsTo256Characters() throws Exception {
        assertThat(analyze("default", "x".repeat(300))).containsExactly("x".repeat(256));
    }

    @Test
    void findsDocumentsBelowAPath() throws Exception {
        for (String path : List.of("/texas/a", "/texas/a/b", "/texas/c")) {
            client.index(
                    new IndexRequest("people").source(Map.of("path", path)).setRefreshPolicy(RefreshPolicy.IMMEDIATE),
                    options());
        }
        SearchRequest search = new SearchRequest("people")
                .source(new SearchSourceBuilder().query(QueryBuilders.termQuery("path", "/texas/a")));
        assertThat(client.search(search, options()).getHits().getTotalHits().value)
                .isEqualTo(2);
    }

    @Test
    void refusesTheSameNGramSettingsAsARealCluster() {
        String tooWide = "{\"settings\":{\"analysis\":{\"tokenizer\":{\"t\":{\"type\":\"ngram\",\"min_gram\":1,"
                + "\"max_gram\":9}},\"analyzer\":{\"a\":{\"type\":\"custom\",\"tokenizer\":\"t\"}}}}}";
        assertThatThrownBy(() -> client.indices()
                        .create(new CreateIndexRequest("wide").source(tooWide, XContentType.JSON), options()))
                .hasMessageContaining("max_ngram_diff");
    }

    private static List<String> analyze(String analyzer, String text) throws Exception {
        AnalyzeRequest request = AnalyzeRequest.withIndexAnalyzer("people", analyzer, text);
        return client.indices().analyze(request, options()).getTokens().stream()
                .map(AnalyzeResponse.AnalyzeToken::getTerm)
                .toList();
    }

    private static String settings() throws Exception {
        try (InputStream in = ElasticsearchServiceIT.class.getResourceAsStream("people-index.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static RequestOptions options() {
        return RequestOptions.DEFAULT;
    }

    private static IndexReport index(Dataset dataset, StoreLayout layout, ElasticStore store) {
        return IndexStage.ofAll(
                        IndexSettings.of(1, layout, RetryPolicy.DEFAULT),
                        DocumentModels.of(dataset, null),
                        null,
                        store,
                        StageContext.none())
                .run();
    }
}
