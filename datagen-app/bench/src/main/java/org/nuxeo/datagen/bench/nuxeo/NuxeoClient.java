// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.Waits;

/**
 * An HTTP client of a Nuxeo. It sends a request again while the server is away, answers 502, 503 or 504, or does not
 * answer in time, which is safe because every request of a campaign may be repeated. If a session has expired, it logs
 * in again once. Thread safe.
 *
 * @param credentials read for each request, since a token may have been renewed in its file
 * @param repetitions number of repeated requests
 * @param session HTTP client with the cookies of the session
 */
public record NuxeoClient(
        NuxeoAddress address,
        Supplier<NuxeoCredentials> credentials,
        Timeouts timeouts,
        AtomicLong repetitions,
        AtomicReference<HttpClient> session) {

    private static final Set<Integer> TEMPORARY = Set.of(502, 503, 504);
    private static final Duration SHORT_OUTAGE = Duration.ofSeconds(10);

    /**
     * The failures after which a request is repeated.
     *
     * @param passing statuses that mean that the server is away
     * @param internal how many times a request is repeated after status 500
     * @param lost whether a request is repeated if its answer was lost
     */
    private record Repetition(Set<Integer> passing, int internal, boolean lost) {
        static final Repetition OF_WRITES = new Repetition(TEMPORARY, 0, true);
    }

    public NuxeoClient(NuxeoAddress address, Supplier<NuxeoCredentials> credentials, Timeouts timeouts) {
        this(address, credentials, timeouts, new AtomicLong(), new AtomicReference<>(newSession(timeouts)));
        URI base = address.base();
        Waits.secret("the password or token of nuxeo", base.getScheme(), base.getHost());
    }

    /** Returns an HTTP client without cookies, so that the next request starts a new session. */
    private static HttpClient newSession(Timeouts timeouts) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeouts.connect())
                .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Returns a client of the same server that does not wait for its restart. */
    NuxeoClient impatient() {
        Duration outage = timeouts.outage().compareTo(SHORT_OUTAGE) < 0 ? timeouts.outage() : SHORT_OUTAGE;
        Timeouts shorter = new Timeouts(timeouts.connect(), timeouts.answer(), outage, timeouts.pause());
        return new NuxeoClient(address, credentials, shorter);
    }

    /** Waits before the next poll or repetition. */
    public void pause() throws InterruptedException {
        Thread.sleep(timeouts.pause().toMillis());
    }

    /**
     * Sends a GET request for a path below {@code /api/v1}.
     *
     * @param headers names of further headers, each followed by its value
     */
    public Reply get(String path, String... headers) throws InterruptedException {
        return send("GET", path, null, new Repetition(TEMPORARY, 3, true), headers);
    }

    /**
     * Sends a GET request for a path below {@code /api/v1} and does not repeat it after an internal error, since the
     * server answers such a path only once.
     */
    Reply take(String path) throws InterruptedException {
        return send("GET", path, null, Repetition.OF_WRITES);
    }

    /** Sends a GET request for a path below {@code /api/v1}, and repeats it after every failure of the server. */
    Reply poll(String path) throws InterruptedException {
        return send("GET", path, null, new Repetition(Set.of(500, 502, 503, 504), 0, true));
    }

    /**
     * Sends a POST request for a path below {@code /api/v1} that every running server has, and repeats it until the
     * server is up. A server that starts or stops also answers with misleading statuses.
     */
    Reply ask(String path, Object body) throws InterruptedException {
        return send("POST", path, body, new Repetition(Set.of(404, 405, 415, 500, 502, 503, 504), 0, true));
    }

    /**
     * Sends a POST request that must not be repeated once the server may have received it. If that is unknown, the
     * answer is 502 or 504.
     */
    Reply postOnce(String path, Object body) throws InterruptedException {
        return send("POST", path, body, new Repetition(Set.of(503), 0, false));
    }

    /** Sends a POST request with the JSON of maps or trees to a path below {@code /api/v1}. */
    public Reply post(String path, Object body) throws InterruptedException {
        return send("POST", path, body, Repetition.OF_WRITES);
    }

    /** Sends a DELETE request for a path below {@code /api/v1}. */
    public Reply delete(String path) throws InterruptedException {
        return send("DELETE", path, null, Repetition.OF_WRITES);
    }

    /**
     * @throws ServiceDownException if the server is away for longer than the timeouts allow
     * @throws BenchException if the server refuses the user
     */
    private Reply send(String method, String path, @Nullable Object body, Repetition repetition, String... headers)
            throws InterruptedException {
        int internalLeft = repetition.internal();
        long deadlineNanos = System.nanoTime() + timeouts.outage().toNanos();
        boolean renewed = false;
        while (true) {
            String failure;
            IOException cause = null;
            try {
                Reply reply = once(method, path, body, headers);
                if (reply.status() == HttpURLConnection.HTTP_UNAUTHORIZED && !renewed) {
                    renewed = true;
                    session.set(newSession(timeouts));
                    continue;
                }
                boolean late = System.nanoTime() - deadlineNanos > 0;
                boolean internal = reply.status() == 500 && internalLeft-- > 0 && !late;
                if (!internal && !repetition.passing().contains(reply.status())) {
                    return accepted(reply, path);
                }
                failure = reply.reason();
            } catch (IOException e) {
                failure = FailureReasons.of(e);
                cause = e;
                boolean isLost = !(e instanceof ConnectException || e instanceof HttpConnectTimeoutException);
                if (isLost && !repetition.lost()) {
                    return new Reply(504, null, failure);
                }
            }
            if (System.nanoTime() - deadlineNanos > 0) {
                String why = failure + "; start it, or correct --nuxeo";
                throw new ServiceDownException("Nuxeo at " + address + ": " + why, cause);
            }
            repetitions.incrementAndGet();
            pause();
        }
    }

    private Reply once(String method, String path, @Nullable Object body, String... headers)
            throws IOException, InterruptedException {
        NuxeoCredentials now = credentials.get();
        String json = String.valueOf(Json.mapper().<JsonNode>valueToTree(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(address.api(path))
                .timeout(timeouts.answer())
                .header(now.header(), now.value())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpClient client = Objects.requireNonNull(session.get());
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        String location = answer.headers().firstValue("Location").orElse(null);
        return new Reply(answer.statusCode(), location, answer.body());
    }

    private Reply accepted(Reply reply, String path) {
        if (reply.status() == HttpURLConnection.HTTP_UNAUTHORIZED) {
            String refusal = credentials.get().refusal();
            throw new BenchException("Nuxeo at " + address + ": refuses " + refusal);
        }
        String remedy = " (HTTP 403); use the credentials of an administrator";
        BenchException.when(reply.status() == 403, "Nuxeo at ", address, ": the user may not use ", path, remedy);
        return reply;
    }

    /**
     * The timeouts of a client.
     *
     * @param connect limit for connecting
     * @param answer limit for the answer to one request
     * @param outage how long a server may be away or fail before that is an error
     * @param pause pause between two polls or repetitions
     */
    public record Timeouts(Duration connect, Duration answer, Duration outage, Duration pause) {

        /** The defaults. A Nuxeo restarts in one or two minutes, or in five with many plugins. */
        public static final Timeouts DEFAULT = new Timeouts(
                Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(2));
    }

    /**
     * A response of a Nuxeo.
     *
     * @param status HTTP status
     * @param location value of the header {@code Location}, if there is one
     * @param body body, possibly empty
     */
    public record Reply(int status, @Nullable String location, String body) {

        private static final int MAX_CHARS = 300;

        /** Returns whether the status is a success. */
        public boolean isOk() {
            return status < 300;
        }

        /**
         * Returns this response if it is a success.
         *
         * @param what what was asked for
         * @throws OperationFailure if it is none
         */
        public Reply required(String what) {
            if (!isOk()) {
                throw new OperationFailure(what, status, reason());
            }
            return this;
        }

        /** Returns the body as JSON, or a missing node if it is not JSON. */
        public JsonNode json() {
            try {
                return Json.mapper().readTree(body);
            } catch (JsonProcessingException e) {
                return MissingNode.getInstance();
            }
        }

        /** Returns the server's message, or the body without one, in one line. */
        public String message() {
            String message = json().path("message").asText();
            return (message.isEmpty() ? body : message).replaceAll("\\s+", " ").strip();
        }

        /** Returns the server's message about a failure, in a short line. */
        public String reason() {
            String text = message();
            String line = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) + "…" : text;
            return line.isEmpty() ? "HTTP " + status : line + " (HTTP " + status + ")";
        }
    }

    /**
     * The address of a Nuxeo: everything before {@code /api/v1}.
     *
     * @param base URI without a slash at its end
     */
    public record NuxeoAddress(URI base) {
        private static final Pattern BASE = Pattern.compile("https?://[^/?#@]+(?:/[^?#]*)?");

        /**
         * Reads an address such as {@code http://localhost:8080/nuxeo}.
         *
         * @throws BenchException if the text is not such an address, or contains a user
         */
        public static NuxeoAddress of(String text) {
            String base = text.replaceAll("/+$", "");
            try {
                if (BASE.matcher(base).matches() && new URI(base).getHost() != null) {
                    return new NuxeoAddress(new URI(base));
                }
            } catch (URISyntaxException e) {
                // refused below: the message must not repeat the text, which may hold a password
            }
            String must = "must be http://HOST:PORT/nuxeo or https://HOST:PORT/nuxeo, with neither user nor query";
            throw new BenchException("--nuxeo: " + must);
        }

        /** Returns the address of a path of the REST interface. The path starts with a slash and is encoded. */
        URI api(String path) {
            return URI.create(base + "/api/v1" + path);
        }

        @Override
        public String toString() {
            return base.toString();
        }
    }

    /**
     * The credentials for a Nuxeo, as a header of each request.
     *
     * @param header name of the header
     * @param value value of the header, which is secret
     * @param refusal what a server refuses that answers 401, and how to correct it
     */
    public record NuxeoCredentials(String header, String value, String refusal) {

        /** Returns the credentials of a user with a password. */
        public static NuxeoCredentials basic(String user, String password) {
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            String correct = "correct --nuxeo-user, DATAGEN_NUXEO_PASSWORD or the password file";
            String refusal = "the user or the password (HTTP 401); " + correct;
            String value = "Basic " + Base64.getEncoder().encodeToString(pair);
            return new NuxeoCredentials("Authorization", value, refusal);
        }

        /** Returns the credentials of a token that Nuxeo has issued to a user. */
        public static NuxeoCredentials token(String token) {
            String replace = "replace it in DATAGEN_NUXEO_TOKEN or the file of --nuxeo-token-file";
            String refusal = "the token (HTTP 401); " + replace;
            return new NuxeoCredentials("X-Authentication-Token", token, refusal);
        }

        /** Returns the credentials of an OAuth 2 access token. */
        public static NuxeoCredentials bearer(String token) {
            String replace = "replace it in DATAGEN_NUXEO_BEARER or the file of --nuxeo-bearer-file";
            String refusal = "the access token, which may have expired (HTTP 401); " + replace;
            return new NuxeoCredentials("Authorization", "Bearer " + token, refusal);
        }

        @Override
        public String toString() {
            return header + ": ***";
        }
    }
}
