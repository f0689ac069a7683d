// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.server.http.MetricsEndpoint;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.testing.Datasets;

/** An import with metrics for Prometheus, and a second import of the same topics into another store. */
@Tag("long")
class SecondStoreIT {

    private static final Dataset DATASET = Datasets.ofBank(30, 2);
    private static final Pattern METRIC = Pattern.compile("\\b(datagen|jvm)_[a-z_]+");

    @RegisterExtension
    static final TestServices FIRST = TestServices.all();

    @RegisterExtension
    static final TestServices SECOND = TestServices.another(ServiceKind.MONGO);

    /** Returns commands for the first store. */
    private static Stages first() {
        return Stages.over(FIRST, "--customers", "30", "--months", "2");
    }

    /** Returns commands for the topics and the second store. */
    private static Stages second() {
        ServiceAddresses addresses = new ServiceAddresses(
                FIRST.addresses().kafka(), SECOND.addresses().mongo(), null);
        return new Stages(addresses, first().work(), first().dataset());
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> oneDatasetInTwoStores() {
        return List.of(
                dynamicTest(
                        "every metric of the dashboard is served while stages run",
                        this::everyMetricOfTheDashboardIsServedWhileStagesRun),
                dynamicTest(
                        "metrics have one path and loopback names only", this::metricsHaveOnePathAndLoopbackNamesOnly),
                dynamicTest(
                        "a second group copies everything into a second store",
                        this::aGroupOfItsOwnCopiesEverythingIntoASecondStore),
                dynamicTest("status reports the lag of each group", this::statusReportsTheLagOfEachGroup),
                dynamicTest("both stores are verified", this::bothStoresAreVerified),
                dynamicTest("a group needs a name", this::aGroupNeedsAName));
    }

    private void everyMetricOfTheDashboardIsServedWhileStagesRun() throws Exception {
        try (MetricsEndpoint served = MetricsEndpoint.start(0)) {
            Job job = Job.of(DATASET, FIRST.addresses())
                    .work(first().work())
                    .threads(2)
                    .partitions(4)
                    .build();
            new org.nuxeo.datagen.importer.run.Stages(
                            job, StopSource.NEVER, StageControl.none(), RunProgress.NONE, served.telemetry())
                    .run(10, BlobCheck.DIGEST);
            String scraped = get(served.url(), "127.0.0.1").body();
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
                .readTree(Path.of("../../docs/grafana-dashboard.json").toFile());
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

    private void metricsHaveOnePathAndLoopbackNamesOnly() throws Exception {
        try (MetricsEndpoint served = MetricsEndpoint.start(0)) {
            assertThat(get(served.url(), "127.0.0.1").statusCode()).isEqualTo(200);
            assertThat(get(served.url() + "/more", "127.0.0.1").statusCode()).isEqualTo(404);
            assertThat(rawStatus(served.url(), "bank.example")).contains("421");
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

    private void aGroupOfItsOwnCopiesEverythingIntoASecondStore() throws Exception {
        JsonNode copied = second().json(0, "consume", "--group", "replica");
        assertThat(copied.path("imported").asLong()).isEqualTo(DATASET.size());
        assertThat(Stages.present(copied)).isZero();
        JsonNode lag =
                new ObjectMapper().readTree(status("--format", "json").out()).path("lag");
        assertThat(lag.findValuesAsText("group")).contains("nuxeo-import", "replica");
        assertThat(lag).allMatch(each -> each.path("records").asLong() == 0);
    }

    private void statusReportsTheLagOfEachGroup() throws Exception {
        Path work = first().work();
        Files.createDirectories(work.resolve("consume-late"));
        assertThat(Files.readString(work.resolve("consume-replica/manifest.json")))
                .contains("replica");
        CommandRun status = status();
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out()).contains("consume-replica", "consume-late", "not started", "behind");
    }

    /** Runs {@code status}, which has no dataset options. */
    private static CommandRun status(String... options) {
        return new Stages(new ServiceAddresses(FIRST.addresses().kafka(), null, null), first().work(), List.of())
                .text("status", options);
    }

    private void bothStoresAreVerified() throws Exception {
        assertThat(first().json(0, "verify").get("differences").asLong()).isZero();
        assertThat(second().json(0, "verify", "--group", "replica")
                        .get("differences")
                        .asLong())
                .isZero();
        assertThat(SECOND.documents("nuxeo")).isEqualTo(FIRST.documents("nuxeo"));
    }

    private void aGroupNeedsAName() {
        CommandRun run = second().run("consume", "--group", "a/b");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--group a/b: must be 1 to 100");
    }
}
