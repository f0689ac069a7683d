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

/**
 * An HTTP server that gives scripted answers, which look like those of a real Nuxeo. The last answer to a request is
 * repeated.
 */
public final class ScriptedNuxeo implements AutoCloseable {
    private static final Duration SHORT = Duration.ofMillis(1);

    private final HttpServer server;
    private final Map<String, Deque<Reply>> script = new ConcurrentHashMap<>();
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

    /** Adds an answer with the header {@code Location}. */
    public ScriptedNuxeo on(String request, int status, String location, String body) {
        script.computeIfAbsent(request, each -> new ArrayDeque<>()).add(new Reply(status, location, body));
        return this;
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestMethod() + " "
                + exchange.getRequestURI().getPath().replaceFirst("^/nuxeo/api/v1", "");
        requests.add(request + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        exchange.getRequestBody().readAllBytes();
        Deque<Reply> replies = script.get(request);
        Reply reply = replies == null
                ? new Reply(404, null, "{\"entity-type\":\"exception\",\"status\":404,\"message\":\"not scripted\"}")
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

    /** Returns a client with short timeouts. */
    public NuxeoClient client() {
        return client(url());
    }

    static NuxeoClient client(String url) {
        ClientTimeouts timeouts =
                new ClientTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMillis(300), SHORT);
        return new NuxeoClient(NuxeoAddress.of(url), () -> NuxeoCredentials.basic("Administrator", "secret"), timeouts);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
