// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

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
        String path = exchange.getRequestURI().getPath();
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
                if (source != null) {
                    doc.set("_source", source);
                }
            }
            reply(exchange, 200, answer.toString());
        } else if (path.endsWith("/_count")) {
            long count = documents.keySet().stream()
                    .filter(key -> key.startsWith(key(path, "")))
                    .count();
            reply(exchange, 200, "{\"count\":" + count + "}");
        } else if (path.endsWith("/_settings/index.number_of_shards")) {
            String name = path.split("/")[1];
            String settings = "{\"" + name + "\":{\"settings\":{\"index\":{\"number_of_shards\":\"1\"}}}}";
            reply(exchange, index("GET", "/" + name), settings);
        } else {
            reply(exchange, index(exchange.getRequestMethod(), path), "{}");
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

    private ObjectNode bulk(String path, byte[] body) throws IOException {
        String[] lines = new String(body, StandardCharsets.UTF_8).split("\n");
        ObjectNode answer = JSON.createObjectNode();
        boolean errors = false;
        ArrayNode results = JSON.createArrayNode();
        for (int i = 0; i < lines.length; i += 2) {
            String id = JSON.readTree(lines[i]).at("/index/_id").asText();
            int status = 201;
            long number = items.incrementAndGet();
            if (refuseItemEvery > 0 && number % refuseItemEvery == 0) {
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
