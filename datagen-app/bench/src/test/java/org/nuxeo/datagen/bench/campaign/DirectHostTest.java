// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/** What the processes of a campaign are told. */
class DirectHostTest {

    private static final String MONGO = "mongodb://carol:secret-2@127.0.0.1:1/";

    @TempDir
    Path folder;

    @Test
    void processesAreToldTheWholeDatasetAndTheirOwnServicesAndSecretsAreNotOnTheirCommandLine() throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), """
            question: Is it told?
            dataset: {customers: 9, months: 14, live-months: 2, seed: 7, blob-size: 12k, partitions: 3}
            steps: [{do: import}]
            """);
        String model = Files.writeString(
                        folder.resolve("model.yaml"),
                        "model: mine\nformat: 2\nkinds: {case: {}, note: {in: case, each: month}}\n")
                .toString();
        Scenario scenario = Scenario.load(file.toString())
                .with(Description.NOTHING.with(DatasetWords.MODEL, model, Description.GIVEN))
                .at(0.5);
        ServiceAddresses addresses = new ServiceAddresses("127.0.0.1:1", MONGO, "http://127.0.0.1:1");
        DirectHost.Place place = new DirectHost.Place(
                ServiceWords.describe(addresses, Description.NOTHING), null, 2, folder.resolve("work"));
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            Description told = host.description(ServiceKind.KAFKA, ServiceKind.MONGO);
            assertThat(String.join(" ", told.arguments()))
                    .contains("--customers 6", "--months 14", "--live-from 2016-01", "--seed 7", "--data-seed 7")
                    .contains("--blob-size 12000", "--model " + model, "--partitions 3")
                    .contains("--threads 2", "--kafka 127.0.0.1:1")
                    .doesNotContain("secret-2", "--elasticsearch");
            assertThat(told.environment()).containsOnlyKeys("DATAGEN_MONGO").containsValue(MONGO);
            assertThat(DatasetWords.ALL.dataset(told).spec())
                    .isEqualTo(host.dataset().spec());
        }
    }

    @Test
    void aWordThatOnlyThisTestDefinesIsReadFromAScenarioAndToldToTheProcessesOfItsSteps() throws Exception {
        int[] floors = {2};
        DatasetWords known = DatasetWords.ALL.with(new DatasetWords.Member(
                Word.of("house-floors", Values.integer(1, 9), "N")
                        .byDefault("2")
                        .help("Floors.")
                        .meaning("number of floors"),
                spec -> floors[0],
                (spec, value) -> floors[0] = (Integer) value));
        JsonNode own = Json.mapper().readTree("""
            {"dataset": {"customers": 9, "months": 14, "house-floors": 5}, "steps": [{"do": "import"}]}
            """);
        Scenario scenario = Scenario.read(known, "own", own);
        DirectHost.Place place = new DirectHost.Place(Description.NOTHING, null, 2, folder);
        try (DirectHost host = new DirectHost(scenario, place, RunProgress.NONE, StopSource.NEVER)) {
            assertThat(host.description().arguments()).containsSequence("--house-floors", "5");
        }
        JsonNode tooHigh = Json.object().put("house-floors", "10");
        assertThatThrownBy(() -> Scenario.Data.read(known, "own", tooHigh))
                .hasMessageStartingWith("scenario own: dataset house-floors 10: must be 1 to 9");
    }
}
