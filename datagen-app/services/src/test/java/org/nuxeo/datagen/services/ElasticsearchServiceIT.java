// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.service.ServiceKind;

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
}
