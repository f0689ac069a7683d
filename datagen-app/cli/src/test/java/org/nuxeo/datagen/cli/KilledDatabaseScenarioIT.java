// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.testing.SecantusDb;
import org.nuxeo.datagen.testing.Eventually;

/** What the scenarios {@code growth} and {@code change} do, in small, on a server with files that is killed meanwhile. */
@Tag("long")
class KilledDatabaseScenarioIT {

    private static final long DOCUMENTS = 52 + 30 * 18;

    @RegisterExtension
    static final TestServices SERVICES = TestServices.of(ServiceKind.KAFKA);

    private static final ExecutorService EXECUTOR = Executors.newSingleThreadExecutor();

    @Test
    void aKilledDatabaseKeepsWhatWasAcknowledged() throws Exception {
        Path begin = SERVICES.folder().resolve("begin");
        Path end = SERVICES.folder().resolve("end");
        try (SecantusDb server = SecantusDb.durable(SERVICES.folder().resolve("server"))) {
            Future<?> change = EXECUTOR.submit(() -> {
                Eventually.await("the change", () -> Files.exists(begin));
                server.killAndRestart();
                return Files.createFile(end);
            });
            JsonNode report = report(server, """
                    question: In small, what growth and change do.
                    dataset: {customers: 30, months: 6, live-months: 6, partitions: 3}
                    steps:
                      - {do: grow, documents: [100, 300, 500], probes: 5}
                      - do: command
                        run: 'touch %s; until test -e %s; do sleep 0.1; done'
                        beside: {sessions: 4, before: 2, after: 5}
                      - {do: verify, without-index: true}
                    """.formatted(begin, end));
            change.get();
            assertThat(report.path("steps").findValuesAsText("stage"))
                    .containsSubsequence("import", "command", "referee", "verify");
            assertThat(counts(report, "holds")).containsExactly(0L, 52L + 6 * 18, 52L + 18 * 18);
            assertThat(counts(report, "referee").get(0)).isPositive();
            assertThat(counts(report, "verify")).containsExactly(DOCUMENTS);
            assertThat(report.path("notes").toString()).contains("during: ").contains(" × Mongo");
            assertThat(report.path("differences").asLong(-1)).isZero();
        } finally {
            EXECUTOR.shutdownNow();
        }
    }

    private static JsonNode report(SecantusDb server, String scenario) throws Exception {
        Path own = Files.writeString(SERVICES.folder().resolve("own.yaml"), scenario);
        CommandRun run = CommandRun.of(
                "scenario",
                own.toString(),
                "--scale=1",
                "--kafka=" + SERVICES.addresses().kafka(),
                "--mongo=" + server.settings().uri(),
                "--work=" + SERVICES.folder().resolve("work"),
                "--out=" + SERVICES.folder().resolve("report"),
                "--format=json");
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return Json.mapper().readTree(run.out());
    }

    private static List<Long> counts(JsonNode report, String stage) {
        List<Long> counts = new ArrayList<>();
        report.path("steps").forEach(row -> {
            if (row.path("stage").asText().equals(stage)) {
                counts.add(row.path("count").asLong());
            }
        });
        return counts;
    }
}
