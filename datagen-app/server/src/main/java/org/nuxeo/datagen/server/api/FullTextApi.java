// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.CONFLICT_409;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * REST interface of the full-text search in Elasticsearch, if one is connected. All words of a query must occur in the
 * file or the fields of a document. A query may have phrases in quotation marks, a minus before excluded words, and a
 * trailing asterisk for prefixes. Thread safe.
 */
public final class FullTextApi {
    private static final Logger LOG = LoggerFactory.getLogger(FullTextApi.class);
    private static final int MAX_OFFSET = 9000;
    private static final int COUNTED_HITS = 10_000;
    private static final int MAX_QUERY_CHARS = 500;

    private static final String CREATED = Field.CREATED.name();
    /** The query of words in all fields and files; the lines in which they stand have no marks. */
    private static final String QUERY = """
            {"from": %d, "size": %d, "track_total_hits": %d, "timeout": "20s",
             "query": {"bool": {"must": [{"simple_query_string":
                {"query": %s, "default_operator": "and", "fields": ["all_field"]}}]}},
             "_source": {"excludes": ["ecm:binarytext"]},
             "highlight": {"require_field_match": false, "number_of_fragments": 2, "fragment_size": 120,
                "pre_tags": [""], "post_tags": [""], "fields": {"ecm:binarytext": {}}}}
            """;
    /** Fields that a hit shows anyway. */
    private static final Pattern TOLD = Pattern.compile("ecm:.*|" + Field.TITLE.name());

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Dataset dataset;
    private final JobServices.Client<ElasticStore> client;
    private final String path;
    private final List<String> holder;

    public FullTextApi(Dataset dataset, ArchiveApi archive, JobServices services) {
        this.dataset = dataset;
        // a repository without documents has no index
        this.path = dataset.layout().repositories().stream()
                .map(repository -> IndexAdmin.indexOf(repository.label()))
                .collect(Collectors.joining(",", "/", "/_search?ignore_unavailable=true"));
        this.holder = archive.holder().stream().map(Field::name).toList();
        Function<String, ElasticStore> connect =
                address -> new ElasticStore(services.access().elasticsearch(address));
        this.client = services.new Client<>(ServiceKind.ELASTICSEARCH, connect, ElasticStore::close);
    }

    /** Answers {@code GET /api/fulltext?text=…&kind=…&order=newest|oldest&offset=K&limit=N}. */
    public void search(Request request) {
        String text = request.parameter("text");
        if (text == null || text.isBlank() || text.length() > MAX_QUERY_CHARS) {
            throw Problem.badRequest("text: must be 1 to " + MAX_QUERY_CHARS + " characters");
        }
        ByTitle.requireWords(text);
        int limit = request.limit("limit");
        int offset = (int) request.number("offset", 0, 0, MAX_OFFSET);
        try {
            String words = String.format(Locale.ROOT, QUERY, offset, limit, COUNTED_HITS, TextNode.valueOf(text));
            ObjectNode query = Json.mapper().readValue(words, ObjectNode.class);
            type(request).ifPresent(type -> {
                Map<String, ?> wildcard = Map.of("wildcard", Map.of("ecm:primaryType", type));
                Json.put(query.withObject("/query/bool"), "filter", List.of(wildcard));
            });
            String order = request.parameter("order");
            if (order != null && !order.isEmpty()) {
                query.putArray("sort").addObject().put(CREATED, direction(order));
            }
            request.json(answer(store().json("POST", path, query.toString()), text));
        } catch (IOException | StageException | ServiceDownException e) {
            LOG.warn("Full-text search failed: {}", e.getMessage());
            throw new Problem(CONFLICT_409, "Elasticsearch does not answer; see the server's log");
        }
    }

    /** Returns a pattern of the types of the kind asked for. */
    private Optional<String> type(Request request) {
        String label = request.parameter("kind");
        if (label == null || label.isEmpty()) {
            return Optional.empty();
        }
        Kind kind =
                Problem.refusals(BAD_REQUEST_400, () -> dataset.layout().kinds().of(label));
        return Optional.of(kind.type().replace(Kind.HOME_CODE, "*"));
    }

    private static String direction(String order) {
        return switch (order) {
            case "newest" -> "desc";
            case "oldest" -> "asc";
            default -> throw Problem.badRequest("order " + order + ": must be newest or oldest");
        };
    }

    /** Returns the lines of the file in which words stand, or else the field, or an empty text. */
    private static String line(JsonNode hit, String text) {
        JsonNode ofFile = hit.at("/highlight/ecm:binarytext");
        if (!ofFile.isEmpty()) {
            Stream<String> lines =
                    StreamSupport.stream(ofFile.spliterator(), false).map(JsonNode::asText);
            return lines.map(String::strip).collect(Collectors.joining(" … "));
        }
        Stream<String> all = NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT));
        List<String> words = all.filter(word -> !word.isEmpty()).toList();
        return hit.path("_source").properties().stream()
                .filter(field -> field.getValue().isTextual()
                        && !TOLD.matcher(field.getKey()).matches())
                .filter(field ->
                        words.stream().anyMatch(field.getValue().asText().toLowerCase(Locale.ROOT)::contains))
                .map(field -> field.getKey().replaceFirst(".*:", "") + ": "
                        + field.getValue().asText())
                .findFirst()
                .orElse("");
    }

    /** Returns the documents found, and how many there are. */
    private ObjectNode answer(JsonNode found, String text) {
        long total = found.at("/hits/total/value").asLong();
        ObjectNode answer = Json.object("total", total, "totalIsExact", total < COUNTED_HITS);
        ArrayNode hits = answer.putArray("hits");
        for (JsonNode hit : found.at("/hits/hits")) {
            UnaryOperator<String> source =
                    name -> hit.path("_source").path(name).asText();
            ObjectNode shown = Json.put(hits.addObject(), "id", hit.path("_id").asText());
            Json.put(shown, "repository", source.apply("ecm:repository"), "path", source.apply("ecm:path"));
            Json.put(shown, "type", source.apply("ecm:primaryType"), "title", source.apply(Field.TITLE.name()));
            String held = holder.stream().map(source).collect(Collectors.joining(" "));
            String date = source.apply(CREATED).replaceFirst("T.*", "");
            Json.put(shown, "holder", held.strip(), "date", date, "line", line(hit, text));
        }
        return answer;
    }

    private ElasticStore store() {
        ElasticStore store = client.get();
        if (store == null) {
            String remedy = "start the server with --elasticsearch, or import the dataset";
            throw new Problem(CONFLICT_409, "no Elasticsearch is connected; " + remedy);
        }
        return store;
    }
}
