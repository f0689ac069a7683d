package org.nuxeo.datagen.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.app.engine.Control;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.PipelineRun;
import org.nuxeo.datagen.app.engine.Repetition;
import org.nuxeo.datagen.app.progress.RunProgress;
import org.nuxeo.datagen.app.services.EmbeddedServices;
import org.nuxeo.datagen.app.services.ServiceHeaps;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.verify.BlobCheck;

/** A dataset imported while Prometheus watches, then copied into a second store by a group of its own. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecondStoreIT {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).months(2).build());
    private static final Pattern METRIC = Pattern.compile("\\b(datagen|jvm)_[a-z_]+");

    @TempDir
    static Path folder;

    private static EmbeddedServices first;
    private static EmbeddedServices second;

    @BeforeAll
    static void start() throws Exception {
        first = EmbeddedServices.start(
                EnumSet.allOf(ServiceKind.class), ServiceHeaps.defaults(), folder.resolve("first"));
        second = EmbeddedServices.start(
                EnumSet.of(ServiceKind.MONGO), ServiceHeaps.defaults(), folder.resolve("second"));
    }

    @AfterAll
    static void end() {
        first.close();
        second.close();
    }

    @Test
    @Order(1)
    void everyMetricOfTheDashboardIsServedWhileStagesRun() throws Exception {
        try (Telemetry telemetry = Telemetry.on(0)) {
            new PipelineRun(
                            new Job(DATASET, first.addresses(), 2, 4, null),
                            folder.resolve("work"),
                            Set.of(),
                            new Repetition(false, false, false),
                            new Silence(),
                            Control.of(new Termination()),
                            telemetry)
                    .run(10, BlobCheck.DIGEST, System.nanoTime());
            String scraped = get(telemetry.url(), "127.0.0.1").body();
            assertThat(scraped).contains("datagen_progress_total{activity=\"verify\"} " + (double) DATASET.size());
            assertThat(sum(scraped, "datagen_documents_total{activity=\"import\""))
                    .isEqualTo(DATASET.size());
            assertThat(sum(scraped, "datagen_documents_total{activity=\"index\""))
                    .isEqualTo(DATASET.size());
            assertThat(scraped).contains("datagen_lag{group=\"nuxeo-import\"");
            assertThat(sum(scraped, "datagen_lag{")).isZero();
            for (String name : namesOfDashboard()) {
                assertThat(scraped).containsPattern("(?m)^" + name + "[{ ]");
            }
        }
    }

    private static Set<String> namesOfDashboard() throws Exception {
        JsonNode dashboard = new ObjectMapper()
                .readTree(Path.of("../docs/grafana-dashboard.json").toFile());
        Set<String> names = new TreeSet<>();
        for (JsonNode expression : dashboard.findValues("expr")) {
            Matcher matcher = METRIC.matcher(expression.asText());
            while (matcher.find()) {
                names.add(matcher.group());
            }
        }
        assertThat(names).contains("datagen_batch_seconds_bucket", "datagen_lag", "jvm_memory_used_bytes");
        return names;
    }

    private static double sum(String scraped, String start) {
        return scraped.lines()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    @Order(2)
    void metricsHaveOnePathAndLoopbackNamesOnly() throws Exception {
        try (Telemetry telemetry = Telemetry.on(0)) {
            assertThat(get(telemetry.url(), "127.0.0.1").statusCode()).isEqualTo(200);
            assertThat(get(telemetry.url() + "/more", "127.0.0.1").statusCode()).isEqualTo(404);
            assertThat(rawStatus(telemetry.url(), "bank.example")).contains("404");
        }
    }

    private static String rawStatus(String url, String host) throws Exception {
        URI uri = URI.create(url);
        try (java.net.Socket socket = new java.net.Socket(uri.getHost(), uri.getPort())) {
            String request = "GET " + uri.getPath() + " HTTP/1.0\r\nHost: " + host + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return new java.io.BufferedReader(new java.io.InputStreamReader(
                            socket.getInputStream(), java.nio.charset.StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    private static HttpResponse<String> get(String url, String host) throws Exception {
        URI uri = URI.create(url.replace("127.0.0.1", host));
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    @Order(3)
    void aGroupOfItsOwnCopiesEverythingIntoASecondStore() throws Exception {
        JsonNode copied = json(
                "consume", "--group", "replica", "--mongo", second.addresses().mongo());
        assertThat(copied.path("imported").asLong()).isEqualTo(DATASET.size());
        assertThat(copied.findValues("present")).allMatch(present -> present.asLong() == 0);
        JsonNode lag = new ObjectMapper()
                .readTree(run("status", "--kafka", first.addresses().kafka(), "--format", "json")
                        .out())
                .path("lag");
        assertThat(lag.findValuesAsText("group")).contains("nuxeo-import", "replica");
        assertThat(lag).allMatch(each -> each.path("records").asLong() == 0);
    }

    @Test
    @Order(4)
    void statusTellsHowFarAGroupIsBehind() throws Exception {
        Path empty = folder.resolve("work").resolve("consume-late");
        Files.createDirectories(empty);
        String manifest = Files.readString(folder.resolve("work/consume-replica/manifest.json"));
        assertThat(manifest).contains("replica");
        CommandRun status = run("status", "--kafka", first.addresses().kafka());
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out()).contains("consume-replica", "consume-late", "not begun", "behind");
    }

    @Test
    @Order(5)
    void bothStoresAreVerified() {
        CommandRun one = dataset("verify", "--mongo", first.addresses().mongo());
        assertThat(one.exitCode()).as(one.err()).isZero();
        CommandRun other = dataset(
                "verify", "--group", "replica", "--mongo", second.addresses().mongo());
        assertThat(other.exitCode()).as(other.err()).isZero();
    }

    @Test
    @Order(6)
    void aGroupNeedsAName() {
        CommandRun run = dataset(
                "consume", "--group", "a/b", "--mongo", second.addresses().mongo());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--group a/b: must be 1 to 100");
    }

    private static JsonNode json(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--format", "json"));
        CommandRun run = dataset(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    private static CommandRun dataset(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--customers", "30", "--months", "2"));
        if (arguments[0].equals("consume")) {
            all.addAll(List.of("--kafka", first.addresses().kafka()));
        }
        return run(all.toArray(String[]::new));
    }

    private static CommandRun run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--work", folder.resolve("work").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    /** Shows nothing. */
    private static final class Silence implements RunProgress {
        @Override
        public void ended() {}
    }
}
