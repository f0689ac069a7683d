// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource.StopSwitch;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The limit of what titles may take in the heap, which belongs to the server and not to the step. */
class SearchStepTest {

    private static final String NONE = "{\"transient\":{\"indices.breaker.fielddata.limit\":null}}";

    @TempDir
    Path folder;

    private final List<String> settings = new CopyOnWriteArrayList<>();
    private final StopSwitch stops = new StopSwitch();
    private HttpServer server;
    private Scenario scenario;
    private DirectHost host;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        scenario = Scenario.read(DatasetWords.ALL, "own", Json.mapper().readTree("""
            {"dataset": {"customers": 9, "months": 1}, "steps": [{"do": "search", "breaker": "10kb"}]}
            """));
        String elasticsearch = "http://127.0.0.1:" + server.getAddress().getPort();
        DirectHost.Place place = new DirectHost.Place(
                ServiceWords.describe(new ServiceAddresses(null, null, elasticsearch), Description.NOTHING),
                null,
                1,
                folder);
        host = new DirectHost(scenario, place, RunProgress.NONE, stops);
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().equals("/_cluster/settings")) {
            settings.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
        exchange.close();
    }

    @AfterEach
    void stop() {
        host.close();
        server.stop(0);
    }

    @Test
    void theLimitIsPutBackAfterTheSearchAndAfterAFailure() throws Exception {
        assertThat(SearchStep.<Integer>withLimit(host, "10kb", settings::size)).isEqualTo(1);
        assertThat(settings).containsExactly(NONE.replace("null", "\"10kb\""), NONE);
        assertThatThrownBy(() -> SearchStep.withLimit(host, "10kb", () -> {
                    throw new IOException("gone");
                }))
                .hasMessage("gone");
        assertThat(settings).endsWith(NONE);
    }

    @Test
    void aStopPutsItBackWhileTheSearchIsStillUnderWay() throws Exception {
        List<String> during = SearchStep.withLimit(host, "10kb", () -> {
            stops.request();
            return List.copyOf(settings);
        });
        assertThat(during).endsWith(NONE);
    }

    @Test
    void theNextRunPutsBackWhatAKilledOneHasLeft() throws Exception {
        stops.request();
        StepRecord record = CampaignState.passing(false)
                .step("a step", scenario.steps().get(0).settings());
        SearchStep.run(host, record);
        assertThat(settings).containsExactly(NONE);
    }
}
