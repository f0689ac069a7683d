// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

/** The step of retrieval on servers that run already. */
class RetrieveStepTest {

    private static final int FILE_BYTES = 1_000_000;

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger[] served = {new AtomicInteger(), new AtomicInteger()};
    private HttpServer[] servers;

    @BeforeEach
    void startServers() throws IOException {
        servers = new HttpServer[] {server(served[0]), server(served[1])};
    }

    private HttpServer server(AtomicInteger count) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/blobs/", exchange -> answer(exchange, count));
        server.setExecutor(threads);
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, AtomicInteger count) throws IOException {
        count.incrementAndGet();
        try (exchange) {
            exchange.sendResponseHeaders(200, FILE_BYTES);
            exchange.getResponseBody().write(new byte[FILE_BYTES]);
        }
    }

    @AfterEach
    void stopServers() {
        for (HttpServer each : servers) {
            each.stop(0);
        }
        threads.shutdownNow();
    }

    @Test
    void clientsThinkTakeServersInTurnAndAreNotHeldUpBySlowReceivers() throws Exception {
        CampaignReport report = run("""
            clients: [1, 4]
            think: [0, 20]
            requests: 1
            least: 8
            slow: 2
            slow-bytes: 50
            curves: {rate: [{line: published, points: [[60, 560]]}]}
            """);
        assertThat(report.differences()).isZero();
        List<Row> rows = report.steps().get(0).all(StepRecord.Results.ROWS);
        assertThat(rows)
                .extracting(Row::stage)
                .contains("4 clients, 2 slow ones beside", "1 clients, thinking 20 ms, 2 slow ones beside");
        assertThat(rows).filteredOn(row -> row.unit().equals("files")).allSatisfy(row -> assertThat(row.count())
                .isEqualTo(8));
        Row alone = rows.get(4);
        assertThat(alone.stage()).startsWith("1 clients, thinking 20 ms");
        assertThat(alone.millis()).as("8 requests after 20 ms each").isGreaterThanOrEqualTo(8 * 20);
        assertThat(report.steps().get(0).all(StepRecord.Results.CURVES))
                .filteredOn(curve -> curve.title().equals("Rate against clients: retrieve"))
                .extracting(Curve::line)
                .containsExactly("thinking 0 ms", "thinking 20 ms", "published");
        assertThat(served[0].get()).isPositive();
        assertThat(served[1].get()).isPositive();
    }

    @Test
    void addressesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> run("addresses: ftp://host/"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("addresses: ftp://host/: must be like http://host:8080/");
        assertThatThrownBy(() -> run("think: [1, soon]"))
                .hasMessageContaining("think: [1,\"soon\"]: must be whole numbers");
    }

    private CampaignReport run(String settings) throws Exception {
        String addresses = settings.contains("addresses")
                ? ""
                : "addresses: [%s, %s]%n".formatted(address(servers[0]), address(servers[1]));
        Path file = Files.writeString(folder.resolve("own.yaml"), """
            question: In small, what retrieve does.
            dataset: {customers: 300, months: 1}
            steps:
              - do: retrieve
            """ + (addresses + settings).indent(4));
        Scenario scenario = Scenario.load(file.toString()).at(0.01);
        DirectHost.Place place = new DirectHost.Place(Description.NOTHING, null, 2, folder.resolve("work"));
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            return new Campaign<>(scenario, scenario.steps(), host).run();
        }
    }

    private static String address(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }
}
