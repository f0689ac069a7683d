// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

/** The commands over a model of another shape than the bank. */
class TreeModelTest {

    @TempDir
    Path folder;

    private String file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("ward.yaml"), """
                model: ward
                format: 2
                cell: 64
                homes: {name: clinic, pick: {Hill: 75 %, Lake: 25 %}}
                repositories: {wards: {homes: [Hill, Lake]}, old: {after: 3m}}
                kinds:
                  patient: {number: "P-{5 digits}", fields: {blood: {pick: [A, B, "0"]}}}
                  stay: {in: patient, count: {1: 80 %, 2: 20 %}, title: "Stay in {clinic}"}
                  chart: {in: stay, each: month}
                """).toString();
    }

    private CommandRun run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--model", file, "--groups", "100", "--work", folder + "/work"));
        arguments.addAll(Arrays.asList(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private JsonNode json(String command) throws IOException {
        CommandRun run = run(command, "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    @Test
    void planCountsItsKindsInItsRepositories() throws IOException {
        JsonNode plan = json("plan");
        long stays = plan.get("counts").findParents("kind").stream()
                .filter(count -> count.get("kind").asText().equals("stay"))
                .mapToLong(count -> count.get("count").asLong())
                .sum();
        assertThat(plan.at("/dataset/version").asText()).isEqualTo("v2");
        assertThat(plan.at("/dataset/filePlan").isMissingNode()).isTrue();
        assertThat(plan.get("documents").asLong()).isEqualTo(100 + stays + 12 * stays);
        assertThat(plan.get("folders").asLong()).isEqualTo(2 + 1 + 9);
        CommandRun text = run("plan");
        assertThat(text.out())
                .contains(": 100 patients, 12 months", "wards", "nuxeo-import-old")
                .doesNotContain("us-east", "statement");
    }

    @Test
    void planTellsNoSizeOfMessagesThatCannotHoldTheModel() {
        assertThat(run("plan").out()).contains("as messages of Nuxeo");
        assertThat(CommandRun.of("plan", "--model", "engineering").out())
                .contains("as references")
                .doesNotContain("messages of Nuxeo");
    }

    @Test
    void showFindsADocumentByItsNumberAndPath() throws IOException {
        JsonNode patient = json("show random");
        String place =
                patient.get("repository").asText() + ":" + patient.get("path").asText();
        assertThat(json("show " + place)).isEqualTo(patient);
        JsonNode first = json("show 12");
        assertThat(first.get("kind").asText()).isEqualTo("patient");
        assertThat(json("show " + first.get("name").asText())).isEqualTo(first);
        assertThat(first.at("/properties/ward:blood").asText()).matches("[AB0]");
    }

    @Test
    void generateSpeaksItsKinds() {
        CommandRun stays = run("generate --kind stay --count 2");
        assertThat(stays.out().lines())
                .hasSize(3)
                .element(1)
                .asString()
                .matches("\\d+,stay,Stay,wards,/(hill|lake)/P-\\d{5}/stay-1,stay-1,Stay in (Hill|Lake),.*");
        CommandRun none = run("generate --kind letter");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.errLines())
                .containsExactly(
                        "datagen: --kind letter: must be one of clinic, folder, patient, stay, chart, document");
    }

    @Test
    void optionsByRepositoryNameItsRepositories() throws IOException {
        JsonNode indexes = json("plan --index-shards wards=3,old=2").get("indexes");
        assertThat(indexes.findValues("shards")).map(JsonNode::asInt).containsExactly(3, 2);
        CommandRun other = run("plan --index-shards archives=2");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.errLines())
                .containsExactly("datagen: --index-shards archives=2: must be for some of wards, old");
        CommandRun verify = run("verify --mongo mongodb://localhost:1 --limited-index archives");
        assertThat(verify.exitCode()).isEqualTo(2);
        assertThat(verify.errLines()).containsExactly("datagen: --limited-index archives: must be some of wards, old");
    }

    /** The mistake is found after the dataset is known, and before the server starts. */
    @Test
    void serveTakesIt() {
        CommandRun served = run("serve --port 0 --kafka kafka:9093 --kafka-config none");
        assertThat(served.exitCode()).isEqualTo(2);
        assertThat(served.errLines()).containsExactly("datagen: --kafka-config none: there is no such file");
    }

    @Test
    void censusFindsEveryDocumentOnce() {
        CommandRun census = run("census");
        assertThat(census.exitCode()).as(census.err()).isZero();
        assertThat(census.out()).contains(", 0 differences,");
    }

    @Test
    @Tag("long")
    void proxiesAreCountedByTheDocumentsThatTheyShow() {
        CommandRun checked = CommandRun.of("model", "check", "nuxeo");
        assertThat(checked.out())
                .contains("published-0: proxies of file-0\n")
                .contains("  published-0: 418; of 5,223 of kind file-0\n");
    }

    @Test
    void modelCheckPrintsWhatSharesBecome() {
        CommandRun check = CommandRun.of("model", "check", file);
        assertThat(check.out())
                .contains("64 patients repeat; of these", "clinic: Hill: 48 (75.00 %), Lake: 16 (25.00 %)")
                .contains("stay: 77; for each patient 1: 51 (79.69 %), 2: 13 (20.31 %)")
                .contains("chart: 77 each month; for each stay 1");
    }

    @Test
    void whatAModelHasNotIsRefused() throws IOException {
        Stream.of("generate --file-plan flat --kind stay", "generate --kind transaction", "render 2", "produce")
                .forEach(command -> {
                    CommandRun refused = run(command);
                    assertThat(refused.exitCode()).as(command).isEqualTo(2);
                    assertThat(refused.errLines()).hasSize(1);
                    assertThat(refused.out()).isEmpty();
                });
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("in: stay", "in: say"));
        CommandRun mistake = run("plan");
        assertThat(mistake.exitCode()).isEqualTo(2);
        assertThat(mistake.err()).contains("ward.yaml:9:15: kinds.chart.in: say: unknown; did you mean stay?");
    }
}
