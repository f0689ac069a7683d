package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.ServiceDownException;

/**
 * Requests to a Nuxeo. A request is sent again while the server is away, answers 502, 503 or 504, or does not answer in
 * time: everything that a campaign asks for may be asked for twice. A session that has expired is begun anew, once. Thread
 * safe.
 */
public final class NuxeoClient {

    private static final Set<Integer> PASSING = Set.of(502, 503, 504);
    private static final int GATEWAY_TIMEOUT = 504;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int INTERNAL = 500;
    private static final Duration HASTY = Duration.ofSeconds(10);

    private final NuxeoAddress address;
    private final Supplier<NuxeoCredentials> credentials;
    private final Patience patience;
    private final AtomicLong repeated = new AtomicLong();
    private volatile HttpClient http;

    /**
     * Which failures are followed by the same request.
     *
     * @param passing statuses of a server that is away
     * @param internal how often 500 is
     * @param lost whether a request is whose answer was lost
     */
    private record Repetition(Set<Integer> passing, int internal, boolean lost) {
        static final Repetition OF_QUESTIONS = new Repetition(PASSING, 3, true);
        static final Repetition OF_ORDERS = new Repetition(PASSING, 0, true);

        /** A server that starts or stops answers much that it does not mean. */
        static final Repetition UNTIL_UP = new Repetition(Set.of(404, 500, 502, 503, GATEWAY_TIMEOUT), 0, true);

        static final Repetition WHILE_FAILING = new Repetition(Set.of(500, 502, 503, GATEWAY_TIMEOUT), 0, true);
        static final Repetition WHILE_AWAY = new Repetition(Set.of(503), 0, false);
    }

    /**
     * @param credentials asked for again when a session has expired: a token may have been renewed in its file
     */
    public NuxeoClient(NuxeoAddress address, Supplier<NuxeoCredentials> credentials, Patience patience) {
        this.address = address;
        this.credentials = credentials;
        this.patience = patience;
        this.http = fresh();
    }

    /** Without cookies, so that the next request begins a session. */
    private HttpClient fresh() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(patience.connect())
                .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Returns a client of the same server that does not wait for its restart. */
    NuxeoClient hasty() {
        Duration outage = patience.outage().compareTo(HASTY) < 0 ? patience.outage() : HASTY;
        return new NuxeoClient(
                address, credentials, new Patience(patience.connect(), patience.answer(), outage, patience.pause()));
    }

    /** Returns where the server is. */
    public NuxeoAddress address() {
        return address;
    }

    /** Returns how long it waits. */
    public Patience patience() {
        return patience;
    }

    /** Returns how many requests were sent again. */
    public long repeated() {
        return repeated.get();
    }

    /** Asks for a path below {@code /api/v1}. */
    public NuxeoReply get(String path) throws InterruptedException {
        return send("GET", path, BodyPublishers.noBody(), Repetition.OF_QUESTIONS);
    }

    /** Asks for a path below {@code /api/v1} that answers once: a failure is its answer. */
    NuxeoReply take(String path) throws InterruptedException {
        return send("GET", path, BodyPublishers.noBody(), Repetition.OF_ORDERS);
    }

    /** Asks for a path below {@code /api/v1} that fails only while the server does. */
    NuxeoReply poll(String path) throws InterruptedException {
        return send("GET", path, BodyPublishers.noBody(), Repetition.WHILE_FAILING);
    }

    /** Asks a path below {@code /api/v1} that a server has which is up: anything else is waited for. */
    NuxeoReply ask(String path, JsonNode body) throws InterruptedException {
        return send("POST", path, BodyPublishers.ofString(body.toString()), Repetition.UNTIL_UP);
    }

    /**
     * Sends JSON to a path below {@code /api/v1} that does something each time. Where nobody knows whether it has arrived,
     * the answer is 502 or 504.
     */
    NuxeoReply postOnce(String path, JsonNode body) throws InterruptedException {
        return send("POST", path, BodyPublishers.ofString(body.toString()), Repetition.WHILE_AWAY);
    }

    /** Sends JSON to a path below {@code /api/v1}. */
    public NuxeoReply post(String path, JsonNode body) throws InterruptedException {
        return send("POST", path, BodyPublishers.ofString(body.toString()), Repetition.OF_ORDERS);
    }

    /** Sends JSON to a path below {@code /api/v1}. */
    public NuxeoReply put(String path, JsonNode body) throws InterruptedException {
        return send("PUT", path, BodyPublishers.ofString(body.toString()), Repetition.OF_ORDERS);
    }

    /** Deletes a path below {@code /api/v1}. */
    public NuxeoReply delete(String path) throws InterruptedException {
        return send("DELETE", path, BodyPublishers.noBody(), Repetition.OF_ORDERS);
    }

    /**
     * @throws ServiceDownException if the server is away for longer than the patience goes
     * @throws BenchException if it refuses the user
     */
    private NuxeoReply send(String method, String path, BodyPublisher body, Repetition repetition)
            throws InterruptedException {
        int internalLeft = repetition.internal();
        long deadlineNanos = System.nanoTime() + patience.outage().toNanos();
        boolean renewed = false;
        while (true) {
            String failure;
            IOException cause = null;
            try {
                NuxeoReply reply = once(method, path, body);
                if (reply.status() == UNAUTHORIZED && !renewed) {
                    renewed = true;
                    http = fresh();
                    continue;
                }
                boolean late = System.nanoTime() - deadlineNanos > 0;
                boolean internal = reply.status() == INTERNAL && internalLeft-- > 0 && !late;
                if (!internal && !repetition.passing().contains(reply.status())) {
                    return accepted(reply, path);
                }
                failure = reply.reason();
            } catch (IOException e) {
                failure = FailureReasons.of(e);
                cause = e;
                if (!repetition.lost()
                        && !(e instanceof ConnectException || e instanceof HttpConnectTimeoutException)) {
                    return new NuxeoReply(GATEWAY_TIMEOUT, null, failure);
                }
            }
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new ServiceDownException(
                        "Nuxeo at " + address + ": " + failure + "; start it, or correct --nuxeo", cause);
            }
            repeated.incrementAndGet();
            Thread.sleep(patience.pause().toMillis());
        }
    }

    private NuxeoReply once(String method, String path, BodyPublisher body) throws IOException, InterruptedException {
        NuxeoCredentials now = credentials.get();
        HttpRequest request = HttpRequest.newBuilder(address.api(path))
                .timeout(patience.answer())
                .header(now.header(), now.value())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(method, body)
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        return new NuxeoReply(
                answer.statusCode(), answer.headers().firstValue("Location").orElse(null), answer.body());
    }

    private NuxeoReply accepted(NuxeoReply reply, String path) {
        if (reply.status() == UNAUTHORIZED) {
            throw new BenchException("Nuxeo at " + address + ": refuses the user or the password (HTTP 401); correct"
                    + " --nuxeo-user, or DATAGEN_NUXEO_PASSWORD or its file");
        }
        if (reply.status() == FORBIDDEN) {
            throw new BenchException("Nuxeo at " + address + ": the user may not use " + path
                    + " (HTTP 403); name an administrator with --nuxeo-user");
        }
        return reply;
    }
}
