// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.message.BasicHeader;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.ServiceAccess.PemTrust;

/** A connected Elasticsearch or OpenSearch. Thread safe. */
public final class ElasticStore implements AutoCloseable {

    private static final int SOCKET_MILLIS = 60_000;

    /** Too many requests, and the answers of proxies for a server that is away. */
    private static final Set<Integer> TRANSIENT = Set.of(429, 502, 503, 504);

    private final ElasticsearchSettings settings;
    private final RestClient client;
    private final Requests requests;
    private final UnaryOperator<String> names;
    private volatile boolean closed;

    /**
     * Connects and checks that the server answers.
     *
     * @throws ServiceDownException if it does not
     * @throws StageException if it refuses the credentials
     */
    public ElasticStore(ElasticsearchSettings settings) {
        this(settings, IndexAdmin::indexOf);
    }

    /**
     * Connects to the indexes of a Nuxeo, and checks that the server answers.
     *
     * @param names gives each repository the name of its index
     * @throws ServiceDownException if it does not
     * @throws StageException if it refuses the credentials
     */
    public ElasticStore(ElasticsearchSettings settings, UnaryOperator<String> names) {
        this(settings, Requests.of(settings.unreachableMillis()), names);
    }

    /**
     * Connects and checks that the server answers.
     *
     * @param requests sends and retries requests other than batches
     * @throws ServiceDownException if it does not answer in time
     * @throws StageException if it refuses the credentials
     */
    public ElasticStore(ElasticsearchSettings settings, Requests requests) {
        this(settings, requests, IndexAdmin::indexOf);
    }

    private ElasticStore(ElasticsearchSettings settings, Requests requests, UnaryOperator<String> names) {
        this.settings = settings;
        this.names = Objects.requireNonNull(names, "names");
        this.requests = Objects.requireNonNull(requests, "requests");
        client = builder(settings, requests).build();
        try {
            retried(() -> perform(new Request("GET", "/")));
        } catch (ResponseException e) {
            close();
            throw StageException.refusal("elasticsearch at " + settings.address(), e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Returns the name of a repository's index. */
    public String indexOf(String repository) {
        return names.apply(repository);
    }

    /** A request and the reading of its answer. */
    @FunctionalInterface
    public interface Exchange<T> {
        T send() throws IOException;
    }

    /**
     * Sends a request other than a batch until it is answered.
     *
     * @param exchange may be sent twice
     * @throws ResponseException if the answer is a permanent error
     * @throws ServiceDownException if the server stays away longer than allowed
     */
    public <T> T retried(Exchange<T> exchange) throws ResponseException {
        try {
            return requests.send("elasticsearch", settings.address(), () -> {
                try {
                    return exchange.send();
                } catch (IOException e) {
                    if (isAnswer(e)) {
                        throw new UncheckedIOException(e);
                    }
                    throw new TransientFailureException(FailureReasons.of(e), e);
                }
            });
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof ResponseException answer) {
                throw answer;
            }
            throw e;
        }
    }

    /**
     * Sends a request in the calling thread until it is answered.
     *
     * @param attempts says how long to repeat it
     * @throws StageException if the answer is a permanent error
     */
    public <T> T retried(Attempts attempts, Exchange<T> exchange) {
        return attempts.send("elasticsearch", settings.address(), () -> {
            try {
                return exchange.send();
            } catch (IOException e) {
                throw passing(e);
            }
        });
    }

    /**
     * Returns a failure as one that may pass.
     *
     * @throws StageException if it is a permanent error
     */
    TransientFailureException passing(IOException failure) {
        if (isAnswer(failure)) {
            throw new StageException(
                    "elasticsearch at " + settings.address() + " refuses a request: " + FailureReasons.of(failure),
                    failure);
        }
        return new TransientFailureException(FailureReasons.of(failure), failure);
    }

    /** Returns whether a failure is an answer of the server, and not a temporary failure such as a lost connection. */
    public static boolean isAnswer(IOException failure) {
        return failure instanceof ResponseException error
                && !TRANSIENT.contains(error.getResponse().getStatusLine().getStatusCode());
    }

    /** Returns a builder of clients, with credentials and certificates. */
    private static RestClientBuilder builder(ElasticsearchSettings settings, Requests requests) {
        HttpHost[] hosts = settings.urls().stream().map(HttpHost::create).toArray(HttpHost[]::new);
        RestClientBuilder builder = RestClient.builder(hosts)
                .setRequestConfigCallback(
                        request -> request.setConnectTimeout(requests.connectMillis(settings.unreachableMillis()))
                                .setSocketTimeout(requests.readMillis(SOCKET_MILLIS)))
                .setHttpClientConfigCallback(http -> {
                    http.setMaxConnTotal(64).setMaxConnPerRoute(64);
                    return settings.access().caFile() == null
                            ? http
                            : http.setSSLContext(
                                    PemTrust.context(settings.access().caFile()));
                });
        String authorization = authorization(settings.access());
        if (authorization != null) {
            String secret = settings.access().apiKey() == null ? "the password" : "the API key";
            for (HttpHost host : hosts) {
                Waits.secret(secret + " of elasticsearch", host.getSchemeName(), host.getHostName());
            }
            builder.setDefaultHeaders(new Header[] {new BasicHeader("Authorization", authorization)});
        }
        return builder;
    }

    public ElasticsearchSettings settings() {
        return settings;
    }

    /**
     * Sends a request once.
     *
     * @throws ResponseException if the answer is an error
     * @throws InterruptedIOException if the thread is interrupted before the answer; it stays interrupted
     * @throws IOException if there is no answer
     * @throws IllegalStateException if the store is closed
     */
    public Response perform(Request request) throws IOException {
        Check.misuse(closed, () -> "elasticsearch at " + settings.address() + ": is closed");
        try {
            return client.performRequest(request);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw (IOException) new InterruptedIOException("interrupted before the answer").initCause(e);
            }
            throw e;
        }
    }

    /** Sends a request with or without a JSON body, and returns the JSON of the answer. */
    public JsonNode json(String method, String path, @Nullable String body) throws IOException {
        return Json.mapper().readTree(bytes(method, path, body));
    }

    /** Sends a request with or without a JSON body, and returns the bytes of the answer. */
    public byte[] bytes(String method, String path, @Nullable String body) throws IOException {
        Request request = new Request(method, path);
        if (body != null) {
            request.setJsonEntity(body);
        }
        return EntityUtils.toByteArray(perform(request).getEntity());
    }

    private static @Nullable String authorization(ElasticsearchAccess access) {
        if (access.apiKey() != null) {
            return "ApiKey " + access.apiKey();
        }
        String pair = access.user() + ":" + Objects.requireNonNullElse(access.password(), "");
        String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return access.user() == null ? null : "Basic " + basic;
    }

    @Override
    public void close() {
        closed = true;
        try {
            client.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
