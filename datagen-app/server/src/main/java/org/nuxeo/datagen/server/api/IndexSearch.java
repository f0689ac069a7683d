// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import java.io.IOException;
import java.io.InputStream;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestHighLevelClient;
import org.elasticsearch.client.RestHighLevelClientBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.DeprecationHandler;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;

/**
 * A search client for Elasticsearch and OpenSearch. Elasticsearch is searched with its high-level client. That client
 * refuses OpenSearch, which is searched with the low-level client; the responses have the same form. Thread safe.
 */
@SuppressWarnings("deprecation") // The whole client is deprecated, but no other supports version 7 servers.
final class IndexSearch implements AutoCloseable {
    private final RestHighLevelClient client;
    private final boolean isOpenSearch;

    /** @throws IOException if the server does not answer or refuses the credentials */
    IndexSearch(ElasticsearchSettings settings) throws IOException {
        try (ElasticStore server = new ElasticStore(settings)) {
            isOpenSearch = server.json("GET", "/", null)
                    .at("/version/distribution")
                    .asText()
                    .equals("opensearch");
        }
        client = new RestHighLevelClientBuilder(ElasticStore.builder(settings).build()).build();
    }

    /** Searches those of the indexes that exist. */
    SearchResponse search(String[] indexes, SearchSourceBuilder source) throws IOException {
        if (!isOpenSearch) {
            SearchRequest query = new SearchRequest(indexes, source).indicesOptions(IndicesOptions.lenientExpandOpen());
            return client.search(query, RequestOptions.DEFAULT);
        }
        Request request = new Request("POST", "/" + String.join(",", indexes) + "/_search");
        request.addParameter("ignore_unavailable", "true");
        request.setJsonEntity(source.toString());
        try (InputStream answer = client.getLowLevelClient()
                        .performRequest(request)
                        .getEntity()
                        .getContent();
                XContentParser parser = JsonXContent.jsonXContent.createParser(
                        NamedXContentRegistry.EMPTY, DeprecationHandler.IGNORE_DEPRECATIONS, answer)) {
            return SearchResponse.fromXContent(parser);
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
