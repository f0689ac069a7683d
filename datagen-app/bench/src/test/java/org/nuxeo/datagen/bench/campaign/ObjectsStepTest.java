// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.bson.Document;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import org.nuxeo.datagen.store.testing.TestMongo;

/** What a step does whose server answers late or refuses. */
class ObjectsStepTest {

    @TempDir
    Path folder;

    /** What the server answers to the first insertions, given the usual answer. */
    private final Deque<UnaryOperator<Document>> answers = new ArrayDeque<>();

    private synchronized Document reply(Document command, Supplier<Document> usual) {
        return command.containsKey("insert") && !answers.isEmpty()
                ? answers.remove().apply(usual.get())
                : usual.get();
    }

    private StepRecord run() throws Exception {
        Scenario scenario = Scenario.read(DatasetWords.ALL, "own", Json.mapper().readTree("""
            {"dataset": {"customers": 56909916, "months": 60},
             "steps": [{"do": "objects", "bytes": 100, "ranks": 3, "batch": 5, "finds": 5, "clients": [1]}]}
            """))
                .at(5e-9);
        try (TestMongo server = new TestMongo(this::reply)) {
            String mongo = "mongodb://127.0.0.1:" + server.port();
            DirectHost.Place place = new DirectHost.Place(
                    ServiceWords.describe(new ServiceAddresses(null, mongo, null), Description.NOTHING),
                    null,
                    2,
                    folder);
            try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
                StepRecord record = CampaignState.passing(false)
                        .step("a step", scenario.steps().get(0).settings());
                ObjectsStep.run(host, record);
                return record;
            }
        }
    }

    @Test
    void documentsWhoseAnswerWasLostAreSentAgainAndAreThereOnce() throws Exception {
        answers.add(usual -> new Document("ok", 0.0).append("code", 91).append("errmsg", "shutting down"));
        StepRecord record = run();
        assertThat(answers).isEmpty();
        assertThat(record.all(StepRecord.Results.ROWS))
                .filteredOn(row -> row.stage().equals("load"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.count()).isEqualTo(36);
                    assertThat(row.differences()).isZero();
                });
    }

    @Test
    void aDocumentThatTheServerRefusesEndsTheStep() {
        Document refusal = new Document("index", 0).append("code", 121).append("errmsg", "validation failed");
        answers.add(usual -> new Document("ok", 1.0).append("n", 4).append("writeErrors", List.of(refusal)));
        assertThatThrownBy(this::run)
                .isInstanceOf(StageException.class)
                .hasMessageMatching("mongo at 127\\.0\\.0\\.1:[0-9]+ refuses a document: 121 validation failed");
    }
}
