// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestHighLevelClient;
import org.elasticsearch.client.RestHighLevelClientBuilder;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.Operator;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.DeprecationHandler;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * REST interface of the full-text search in Elasticsearch, if one is connected. All words of a query must occur in the
 * file or the fields of a document. A query may have phrases in quotation marks, a minus before excluded words, and a
 * trailing asterisk for prefixes. Thread safe.
 */
public final class FullTextApi {
    private static final Logger LOG = LoggerFactory.getLogger(FullTextApi.class);
    private static final List<String> FIELDS =
            List.of("ecm:uuid", "ecm:repository", "ecm:path", "ecm:primaryType", Field.TITLE.name());
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 1000;
    private static final int MAX_OFFSET = 9000;
    private static final int COUNTED_HITS = 10_000;
    private static final int MAX_QUERY_CHARS = 500;
    private static final long TIMEOUT_SECONDS = 20;

    private final JobServices services;
    private final String[] indexes;
    private final List<String> holder;
    private @Nullable IndexSearch client;
    private String connected = "";

    public FullTextApi(Dataset dataset, ArchiveApi archive, JobServices services) {
        this.indexes = dataset.layout().repositories().stream()
                .map(repository -> IndexAdmin.indexOf(repository.label()))
                .toArray(String[]::new);
        this.holder = archive.holder().stream().map(Field::name).toList();
        this.services = services;
        services.closeWith(this::disconnect);
    }

    /** Answers {@code GET /api/fulltext?text=…&offset=K&limit=N}. */
    public void search(Request request) {
        String text = request.parameter("text");
        if (text == null || text.isBlank() || text.length() > MAX_QUERY_CHARS) {
            throw Problem.badRequest("text: must be 1 to " + MAX_QUERY_CHARS + " characters");
        }
        int limit = (int) request.number("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        int offset = (int) request.number("offset", 0, 0, MAX_OFFSET);
        SearchSourceBuilder source = new SearchSourceBuilder()
                .query(QueryBuilders.simpleQueryStringQuery(text)
                        .field("all_field")
                        .defaultOperator(Operator.AND))
                .from(offset)
                .size(limit)
                .trackTotalHitsUpTo(COUNTED_HITS)
                .timeout(TimeValue.timeValueSeconds(TIMEOUT_SECONDS))
                .fetchSource(Stream.concat(FIELDS.stream(), holder.stream()).toArray(String[]::new), null);
        try {
            request.json(Found.of(client().search(indexes, source), holder));
        } catch (IOException | ElasticsearchException | StageException | ServiceDownException e) {
            LOG.warn("Full-text search failed: {}", e.getMessage());
            throw new Problem(HttpStatus.CONFLICT_409, "Elasticsearch does not answer; see the server's log");
        }
    }

    /** The documents found, and how many there are. */
    private record Found(long total, boolean totalIsExact, List<Hit> hits) {
        static Found of(SearchResponse found, List<String> holder) {
            var total = found.getHits().getTotalHits();
            List<Hit> hits = new ArrayList<>();
            for (SearchHit hit : found.getHits()) {
                Map<String, Object> source = hit.getSourceAsMap();
                hits.add(new Hit(
                        hit.getId(),
                        text(source, "ecm:repository"),
                        text(source, "ecm:path"),
                        text(source, "ecm:primaryType"),
                        text(source, Field.TITLE.name()),
                        holder.stream()
                                .map(name -> text(source, name))
                                .collect(Collectors.joining(" "))
                                .strip()));
            }
            return new Found(total == null ? 0 : total.value, total == null || total.value < COUNTED_HITS, hits);
        }
    }

    private record Hit(String id, String repository, String path, String type, String title, String holder) {}

    private static String text(Map<String, Object> source, String field) {
        Object value = source.get(field);
        return value == null ? "" : value.toString();
    }

    private synchronized IndexSearch client() throws IOException {
        String address = services.addresses().elasticsearch();
        if (address == null) {
            throw new Problem(
                    HttpStatus.CONFLICT_409,
                    "no Elasticsearch is connected; start the server with --elasticsearch, or import the dataset");
        }
        IndexSearch search = client;
        if (search == null || !address.equals(connected)) {
            disconnect();
            search = new IndexSearch(services.access().elasticsearch(address));
            client = search;
            connected = address;
        }
        return search;
    }

    private synchronized void disconnect() {
        if (client == null) {
            return;
        }
        try {
            client.close();
        } catch (IOException e) {
            LOG.info("The Elasticsearch client did not close cleanly: {}", e.getMessage());
        }
        client = null;
    }

    /**
     * A search client for Elasticsearch and OpenSearch. Elasticsearch is searched with its high-level client. That client
     * refuses OpenSearch, which is searched with the low-level client; the responses have the same form. Thread safe.
     */
    @SuppressWarnings("deprecation") // The whole client is deprecated, but no other supports version 7 servers.
    private static final class IndexSearch implements AutoCloseable {
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
            client = new RestHighLevelClientBuilder(
                            ElasticStore.builder(settings).build())
                    .build();
        }

        /** Searches those of the indexes that exist. */
        SearchResponse search(String[] indexes, SearchSourceBuilder source) throws IOException {
            if (!isOpenSearch) {
                SearchRequest query =
                        new SearchRequest(indexes, source).indicesOptions(IndicesOptions.lenientExpandOpen());
                return client.search(query, RequestOptions.DEFAULT);
            }
            var request = new org.elasticsearch.client.Request("POST", "/" + String.join(",", indexes) + "/_search");
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
}
