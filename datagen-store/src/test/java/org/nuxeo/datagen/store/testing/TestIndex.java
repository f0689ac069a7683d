// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.store.index.IndexAdmin;

/**
 * An index in memory that answers bulk and multi-get requests as Elasticsearch does, including external versions. On
 * demand, it refuses a share of items with 429 and a share of requests with 503. Other tests use a real node.
 */
public final class TestIndex implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, JsonNode> documents = new ConcurrentHashMap<>();
    private final Set<String> deleted = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private final AtomicLong items = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final HttpServer server;
    private volatile ObjectNode mapping;
    private volatile int refuseItemEvery;
    private volatile int refuseRequestEvery;

    public TestIndex() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Refuses every n-th item and every n-th request; 0 refuses none. */
    public void refuse(int itemEvery, int requestEvery) {
        refuseItemEvery = itemEvery;
        refuseRequestEvery = requestEvery;
    }

    public int size() {
        return documents.size();
    }

    /** Returns how many items were sent, refused ones included. */
    public long items() {
        return items.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().replace(".write/", "/");
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (path.endsWith("/_bulk")) {
            long number = requests.incrementAndGet();
            if (refuseRequestEvery > 0 && number % refuseRequestEvery == 0) {
                items.addAndGet(new String(body, StandardCharsets.UTF_8).lines().count() / 2);
                reply(exchange, 503, "{\"error\":\"busy\"}");
            } else {
                reply(exchange, 200, bulk(path, body).toString());
            }
        } else if (path.endsWith("/_mget")) {
            ObjectNode answer = JSON.createObjectNode();
            ArrayNode docs = answer.putArray("docs");
            for (JsonNode id : JSON.readTree(body).get("ids")) {
                ObjectNode doc = docs.addObject().put("_id", id.asText());
                JsonNode source = documents.get(key(path, id.asText()));
                doc.put("found", source != null);
                if (source != null) {
                    doc.set("_source", source);
                }
            }
            reply(exchange, 200, answer.toString());
        } else if (path.endsWith("/_search") || path.endsWith("/_search/scroll")) {
            reply(exchange, 200, page(path, JSON.readTree(body)).toString());
        } else if (path.endsWith("/_count")) {
            JsonNode query = body.length == 0 ? null : JSON.readTree(body).at("/query/bool/filter");
            long count = documents.entrySet().stream()
                    .filter(each -> each.getKey().startsWith(key(path, "")))
                    .filter(each -> query == null || matches(each, query))
                    .count();
            reply(exchange, 200, "{\"count\":" + count + "}");
        } else if (path.endsWith("/_settings/index.number_of_shards")) {
            String name = path.split("/")[1];
            String settings = "{\"" + name + "\":{\"settings\":{\"index\":{\"number_of_shards\":\"1\"}}}}";
            reply(exchange, index("GET", "/" + name), settings);
        } else if (exchange.getRequestMethod().equals("GET") && path.startsWith("/nuxeo-")) {
            ObjectNode made = JSON.createObjectNode();
            made.set("mappings", mapping == null ? resource("index-mapping.json") : mapping);
            made.set("settings", resource("index-settings.json"));
            reply(
                    exchange,
                    index("GET", path),
                    JSON.createObjectNode().set("x", made).toString());
        } else {
            reply(exchange, index(exchange.getRequestMethod(), path), "{}");
        }
    }

    /** Returns whether a document meets terms; words are always found, terms of guessed properties never. */
    private boolean matches(Map.Entry<String, JsonNode> document, JsonNode conditions) {
        for (JsonNode condition : conditions) {
            if (condition.has("term")) {
                String field = condition.get("term").fieldNames().next();
                JsonNode value = condition.get("term").get(field);
                JsonNode found = document.getValue().path(field);
                if (mapping != null && mapping.at("/properties").has(field)) {
                    return false;
                }
                boolean holds = field.equals("_id")
                        ? document.getKey().endsWith("/" + value.asText())
                        : found.equals(value)
                                || found.isArray()
                                        && JSON.convertValue(found, List.class).contains(value.asText());
                if (!holds) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Lets all indexes answer that they have another mapping. */
    public void guessMapping() {
        mapping = JSON.createObjectNode();
        mapping.putObject("properties").putObject("ecm:primaryType").put("type", "text");
    }

    private static JsonNode resource(String name) throws IOException {
        try (InputStream in = IndexAdmin.class.getResourceAsStream(name)) {
            return JSON.readTree(in);
        }
    }

    /** Creates, deletes or looks up an index. */
    private int index(String method, String path) {
        switch (method) {
            case "PUT" -> deleted.remove(path);
            case "DELETE" -> {
                documents.keySet().removeIf(key -> key.startsWith(path + "/"));
                deleted.add(path);
            }
            default -> {
                return deleted.contains(path) ? 404 : 200;
            }
        }
        return 200;
    }

    /** Returns the ids of the entries of an index that are in a range, or the end of a scroll. */
    private ObjectNode page(String path, JsonNode request) {
        ObjectNode answer = JSON.createObjectNode().put("_scroll_id", "1");
        ArrayNode hits = answer.putObject("hits").putArray("hits");
        String index = path.endsWith("/scroll") ? "no index" : key(path, "");
        JsonNode range = request.at("/query/range/ecm:uuid");
        String from = request.at("/query/bool/must_not").isMissingNode()
                ? range.path("gte").asText()
                : "no id";
        String limit = range.path("lt").asText("no id");
        documents.keySet().stream()
                .filter(key -> key.startsWith(index))
                .map(key -> key.substring(index.length()))
                .filter(id -> id.compareTo(from) >= 0 && id.compareTo(limit) < 0)
                .forEach(id -> hits.addObject().put("_id", id));
        return answer;
    }

    /** Deletes entries. */
    private ObjectNode delete(String path, String[] lines) throws IOException {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode results = answer.putArray("items");
        for (String line : lines) {
            String id = JSON.readTree(line).at("/delete/_id").asText();
            int status = documents.remove(key(path, id)) == null ? 404 : 200;
            results.addObject().putObject("delete").put("status", status);
        }
        return answer;
    }

    private ObjectNode bulk(String path, byte[] body) throws IOException {
        String[] lines = new String(body, StandardCharsets.UTF_8).split("\n");
        if (lines[0].startsWith("{\"delete\"")) {
            return delete(path, lines);
        }
        ObjectNode answer = JSON.createObjectNode();
        boolean errors = false;
        ArrayNode results = JSON.createArrayNode();
        for (int i = 0; i < lines.length; i += 2) {
            String id = JSON.readTree(lines[i]).at("/index/_id").asText();
            int status = 201;
            long number = items.incrementAndGet();
            if (deleted.contains(path.substring(0, path.lastIndexOf('/')))) {
                status = 404;
            } else if (refuseItemEvery > 0 && number % refuseItemEvery == 0) {
                status = 429;
            } else if (documents.putIfAbsent(key(path, id), JSON.readTree(lines[i + 1])) != null) {
                status = 409;
            }
            errors |= status != 201;
            ObjectNode result = results.addObject().putObject("index").put("status", status);
            if (status != 201) {
                result.putObject("error").put("type", "t").put("reason", "r");
            }
        }
        answer.put("errors", errors).set("items", results);
        return answer;
    }

    private static String key(String path, String id) {
        return path.substring(0, path.lastIndexOf('/') + 1) + id;
    }

    private static void reply(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
        if (!head) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
