// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoAddress;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.importer.Registered;

/**
 * An HTTP server that gives scripted answers, which look like those of a real Nuxeo. The last answer to a request is
 * repeated.
 */
public final class ScriptedNuxeo implements AutoCloseable {
    private static final Duration SHORT = Duration.ofMillis(1);

    private final HttpServer server;
    private final Map<String, Deque<Reply>> script = new ConcurrentHashMap<>();
    private final Map<String, String> byBody = new ConcurrentHashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    private record Reply(int status, String location, String body) {}

    public ScriptedNuxeo() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Adds an answer to a request such as {@code GET /automation}. */
    public ScriptedNuxeo on(String request, int status, String body) {
        return on(request, status, null, body);
    }

    /** Adds an answer that a Nuxeo gave. */
    public ScriptedNuxeo recorded(String request, int status, String name) {
        return on(request, status, Recorded.text(name));
    }

    /** Adds answers of an LTS 2023 that has everything that a campaign needs. */
    public ScriptedNuxeo installed() {
        on("GET /automation", 200, operations());
        recorded("GET /me", 200, "me");
        recorded("GET /capabilities", 200, "capabilities");
        return repositories("us-east", "us-west", "archives");
    }

    /** Returns the operations of our package as the server lists them. */
    public static String operations() {
        return Registered.operations().stream()
                .map(each -> "{\"id\":\"" + each.id() + "\"}")
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    /** Adds repositories. */
    public ScriptedNuxeo repositories(String... names) {
        for (String each : names) {
            on("GET /repo/" + each + "/path/", 200, "{\"entity-type\":\"document\"}");
        }
        return this;
    }

    /** Sets the answer to requests whose body contains a text. */
    public ScriptedNuxeo onBody(String request, String part, String body) {
        byBody.put(request + " " + part, body);
        return this;
    }

    /** Sets the answer to all other requests of a method. */
    public ScriptedNuxeo otherwise(String method, int status, String body) {
        script.put(method, new ArrayDeque<>(List.of(new Reply(status, null, body))));
        return this;
    }

    /** Replaces all answers to a request by one. */
    public ScriptedNuxeo again(String request, int status, String body) {
        script.remove(request);
        return on(request, status, body);
    }

    /** Adds an answer with the header {@code Location}. */
    public ScriptedNuxeo on(String request, int status, String location, String body) {
        script.computeIfAbsent(request, each -> new ArrayDeque<>()).add(new Reply(status, location, body));
        return this;
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestMethod() + " "
                + exchange.getRequestURI().getPath().replaceFirst("^/nuxeo/api/v1", "");
        requests.add(request + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Reply special = byBody.entrySet().stream()
                .filter(each -> each.getKey().startsWith(request + " ")
                        && sent.contains(each.getKey().substring(request.length() + 1)))
                .map(each -> new Reply(200, null, each.getValue()))
                .findFirst()
                .orElse(null);
        Deque<Reply> replies = script.getOrDefault(request, script.get(exchange.getRequestMethod()));
        Reply reply = special != null
                ? special
                : replies == null
                        ? new Reply(
                                404,
                                null,
                                "{\"entity-type\":\"exception\",\"status\":404,\"message\":\"not scripted\"}")
                        : replies.size() > 1 ? replies.poll() : replies.peek();
        if (reply.location != null) {
            exchange.getResponseHeaders().add("Location", reply.location);
        }
        byte[] body = reply.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/nuxeo";
    }

    /** Returns the requests with their credentials. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns how often a request was sent. */
    public long asked(String request) {
        return requests().stream()
                .filter(each -> each.startsWith(request + " "))
                .count();
    }

    /** Returns a client with short timeouts. */
    public NuxeoClient client() {
        return client(url(), Duration.ofSeconds(30));
    }

    static NuxeoClient client(String url, Duration outage) {
        NuxeoClient.Timeouts timeouts =
                new NuxeoClient.Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), outage, SHORT);
        return new NuxeoClient(NuxeoAddress.of(url), () -> NuxeoCredentials.basic("Administrator", "secret"), timeouts);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
