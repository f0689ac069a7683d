// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.ServerRoutes;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.HttpListener;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.http.ServerSettings;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.job.Jobs;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.testing.Datasets;

/** A server of a dataset in this JVM, with a client. */
public final class TestServer implements AutoCloseable {
    public static final String PASSWORD = "correct horse";

    public static final String READER_PASSWORD = "reader's";

    /** The header {@code Authorization} of the administrator. */
    public static final String ADMINISTRATOR = basic(Credentials.ADMINISTRATOR, PASSWORD);

    /** The header {@code Authorization} of the reader. */
    public static final String READER = basic(Credentials.READER, READER_PASSWORD);

    private static final int PARTITIONS = 4;

    private final Dataset dataset;
    private final Jobs jobs;
    private final Router router;
    private final HttpListener server;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(Dataset dataset, ServerLimits limits, Jobs jobs, JobServices services) {
        this.dataset = dataset;
        this.jobs = jobs;
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Credentials credentials = Credentials.none()
                .withPassword(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, PASSWORD)
                .withPassword(Credentials.READER, Role.READER, READER_PASSWORD);
        this.router = ServerRoutes.of(
                dataset,
                () -> plan(dataset),
                registry,
                new JobApi(jobs, 2, job -> "<h1>Report of job " + job.get("id").asText() + "</h1>"),
                services);
        this.server = new HttpListener(
                new ServerSettings(InetAddress.getLoopbackAddress(), 0, credentials, limits, null), router, registry);
    }

    private static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    private static ObjectNode plan(Dataset dataset) {
        ObjectNode plan = Json.object();
        plan.set("dataset", Json.spec(dataset.spec()));
        plan.put("documents", dataset.documents());
        ArrayNode counts = plan.putArray("counts");
        dataset.layout()
                .repositories()
                .forEach(repository -> dataset.layout().kinds().forEach(kind -> counts.addObject()
                        .put("repository", repository.label())
                        .put("kind", kind.label())
                        .put("type", kind.type())
                        .put("count", dataset.count(repository, kind))));
        plan.putArray("partitions");
        return plan;
    }

    /** Starts a server of 1,200 customers and 12 months. */
    public static TestServer start() {
        return of(Datasets.ofBank());
    }

    /** Starts a server of a dataset. Jobs and operations start the services that they need. */
    public static TestServer of(Dataset dataset) {
        try {
            Path work = Files.createTempDirectory(Files.createDirectories(Path.of("target", "unused")), "work");
            return of(dataset, PARTITIONS, work, services(work));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts a server of a dataset whose jobs run the stages of the command line. */
    public static TestServer of(Dataset dataset, int partitions, Path work, JobServices services) {
        Job usual = Job.of(dataset, services.addresses())
                .partitions(partitions)
                .work(work)
                .build();
        return of(dataset, new Jobs(usual, services, Telemetry.none()), services);
    }

    /** Starts a server of a dataset with jobs, which are closed together with the server. */
    public static TestServer of(Dataset dataset, Jobs jobs, JobServices services) {
        return new TestServer(dataset, ServerLimits.DEFAULT, jobs, services);
    }

    /** Returns embedded services that start on demand. */
    public static JobServices services(Path work) {
        return new JobServices(
                new ServiceAddresses(null, null, null), ServiceAccess.OPEN, ServiceHeaps.defaults(), work);
    }

    public Dataset dataset() {
        return dataset;
    }

    public HttpListener server() {
        return server;
    }

    public Router router() {
        return router;
    }

    public URI uri(String path) {
        return URI.create(server.url().substring(0, server.url().length() - 1) + path);
    }

    /**
     * Sends a GET request.
     *
     * @param headers names and values of headers in turn
     */
    public HttpResponse<byte[]> get(String path, String... headers) {
        return send("GET", path, headers);
    }

    public HttpResponse<byte[]> send(String method, String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(path)).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    public HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(request + " failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Sends a GET request and returns the JSON of the response. */
    public JsonNode json(String path, String... headers) {
        return json(get(path, headers));
    }

    public static JsonNode json(HttpResponse<byte[]> response) {
        try {
            return Json.mapper().readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.close();
        jobs.close();
    }
}
