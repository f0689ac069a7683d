// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.gatling.SimulationLog.Simulations;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

/** A campaign on a scripted Nuxeo. */
final class ScriptedCampaign implements AutoCloseable {
    static final String STATUS = "POST /automation/Datagen.Status";

    Simulations simulations;
    RunProgress progress = RunProgress.NONE;

    private final Path folder;
    private final ScriptedNuxeo nuxeo;

    ScriptedCampaign(Path folder) throws IOException {
        this.folder = folder;
        this.nuxeo = new ScriptedNuxeo().installed();
        nuxeo.on(STATUS, 200, "{\"version\":\"v1\",\"node\":{\"name\":\"n\",\"startedAt\":\"1\"},\"log\":{}}");
    }

    ScriptedNuxeo nuxeo() {
        return nuxeo;
    }

    /** Runs steps on a dataset of three customers. */
    ObjectNode report(String steps) throws Exception {
        return report("customers: 3, months: 2, live-months: 1, partitions: 2", steps);
    }

    /** Runs steps, or resumes those of an earlier call. */
    ObjectNode report(String dataset, String steps) throws Exception {
        Path file = Files.writeString(
                folder.resolve("test.yaml"),
                "question: Does it?\ndataset: {" + dataset + "}\nnuxeo:\n" + steps.indent(2));
        Path work = Files.createDirectories(folder.resolve("work"));
        Scenario scenario = Scenario.load(file.toString());
        return new Campaign<>(
                        scenario,
                        scenario.nuxeoSteps(),
                        new RestHost(scenario, nuxeo.client(), () -> simulations, work, progress, StopSource.NEVER))
                .run()
                .json();
    }

    static JsonNode row(JsonNode report, String stage) {
        List<JsonNode> rows = new ArrayList<>();
        report.path("steps").forEach(rows::add);
        return rows.stream()
                .filter(row -> row.path("stage").asText().equals(stage))
                .findFirst()
                .orElseThrow();
    }

    static String failure(JsonNode report) {
        return report.path("verdicts").path(0).path("failure").asText();
    }

    @Override
    public void close() {
        nuxeo.close();
    }
}
