// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.output.Json;

class CensusCommandTest {
    @TempDir
    private Path work;

    private CommandRun census(String... more) {
        List<String> words = new ArrayList<>(List.of("census", "--customers", "30", "--months", "3", "--work"));
        words.add(work.toString());
        Collections.addAll(words, more);
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static JsonNode json(CommandRun run) throws Exception {
        return Json.mapper().readTree(run.out());
    }

    /** The report agrees with the plan, which counts without visiting anything, and its digest is that of a frozen version. */
    @Test
    void theReportIsPrintedAndKept() throws Exception {
        CommandRun run = census("--format", "json", "--partitions", "3");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = json(run);
        assertThat(report.path("documents").asLong()).isEqualTo(412);
        assertThat(report.path("children").asLong()).isEqualTo(412);
        assertThat(report.path("digest").asText()).isEqualTo("52443a093718bebfd5d2ae983a8a7ceb");
        assertThat(report.path("differences")).isEmpty();
        assertThat(values(report.path("orders"), "order", "documents", "ordinals"))
                .containsExactly(
                        List.of("ordinals", "412", Integer.toString(412 * 411 / 2)),
                        List.of("partitions", "412", Integer.toString(412 * 411 / 2)));
        JsonNode plan = json(
                CommandRun.of("plan", "--customers", "30", "--months", "3", "--partitions", "3", "--format", "json"));
        List<List<String>> counts = values(plan.path("counts"), "repository", "kind", "count");
        List<List<String>> records = values(plan.path("partitions"), "topic", "partition", "records");
        records.removeIf(record -> record.get(0).contains("folders"));
        records.replaceAll(record -> List.of(record.get(0).replace("nuxeo-import-", ""), record.get(1), record.get(2)));
        for (String count : List.of("planned", "byOrdinals", "byPartitions")) {
            assertThat(values(report.path("rows"), "repository", "kind", count)).isEqualTo(counts);
            assertThat(values(report.path("partitions"), "repository", "partition", count))
                    .isEqualTo(records);
        }
        assertThat(kept()).isEqualTo(report);
        String text = census("--partitions", "3").out();
        assertThat(text)
                .contains("412 documents in both orders, 412 children of folders, digest "
                        + report.path("digest").asText() + ", 0 differences")
                .containsPattern("us-east +statement +93 +93 +93 ")
                .containsPattern("us-west +2 +65 +65 +65 ")
                .containsPattern("ordinals +412 +84666 +52443a093718bebf +d5d2ae983a8a7ceb ");
    }

    private static List<List<String>> values(JsonNode list, String... names) {
        List<List<String>> values = new ArrayList<>();
        for (JsonNode each : list) {
            values.add(Stream.of(names).map(name -> each.path(name).asText()).toList());
        }
        return values;
    }

    /** Returns the report in the work folder. */
    private JsonNode kept() throws Exception {
        return Json.mapper().readTree(Files.readString(work.resolve("census/report.json")));
    }

    @Test
    void aModelIsCountedToo() throws Exception {
        CommandRun run = CommandRun.of(
                "census", "--groups", "20", "--model", "insurer", "--work", work.toString(), "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode plan = json(CommandRun.of("plan", "--groups", "20", "--model", "insurer", "--format", "json"));
        assertThat(values(json(run).path("rows"), "repository", "kind", "byPartitions"))
                .isEqualTo(values(plan.path("counts"), "repository", "kind", "count"));
    }

    @Test
    void anotherSeedHasAnotherDigest() throws Exception {
        assertThat(json(census("--seed", "7", "--format", "json"))
                        .path("digest")
                        .asText())
                .hasSize(32)
                .isNotEqualTo("52443a093718bebfd5d2ae983a8a7ceb");
    }

    @Test
    void aFinishedCensusIsReportedAgainAndNotRepeated() throws Exception {
        census();
        Path file = work.resolve("census/report.json");
        String first = Files.readString(file);
        CommandRun again = census();
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("ordinals: 412 documents were counted before");
        assertThat(Files.readString(file)).isEqualTo(first);
        assertThat(census("--partitions", "3").err()).doesNotContain("counted before");
        assertThat(census("--partitions", "3", "--again").err()).doesNotContain("counted before");
    }

    @Test
    void partsAreMergedAndADifferenceIsNamed() throws Exception {
        String digest = json(census("--format", "json")).path("digest").asText();
        assertThat(census("--part", "1/2").exitCode()).isZero();
        CommandRun early = census("--merge", work.toString());
        assertThat(early.exitCode()).isEqualTo(2);
        assertThat(early.err()).contains("1 of 2 parts; the first missing are 2");
        assertThat(census("--part", "2/2").out()).contains("part 2/2");
        CommandRun merged = census("--merge", work.toString(), "--format", "json");
        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(json(merged).path("digest").asText()).isEqualTo(digest);
        assertThat(json(merged).path("differences")).isEmpty();
        assertThat(kept()).isEqualTo(json(merged));

        addADocument(0, "census-part-2-of-2");
        CommandRun wrong = census("--merge", work.toString());
        assertThat(wrong.exitCode()).isEqualTo(4);
        assertThat(wrong.out()).contains("state in us-east: 26 planned, 27 by ordinals, 26 by partitions");
        addADocument(1, "census-part-2-of-2");
        assertThat(census("--merge", work.toString()).out())
                .contains("state in us-east: 26 planned, 27 by ordinals, 27 by partitions");
    }

    private void addADocument(int pass, String part) {
        try (StageFolder folder = StageFolder.open(work, part)) {
            Manifest manifest = folder.manifest().orElseThrow();
            ObjectNode results = manifest.results();
            ArrayNode states = (ArrayNode) results.at("/outcome/passes/" + pass + "/tally/kinds/0/0");
            states.set(0, states.numberNode(states.get(0).asLong() + 1));
            folder.save(new Manifest(part, true, manifest.spec(), manifest.settings(), results));
        }
    }

    @Test
    void badUsageIsRefused() {
        CommandRun both = census("--part", "1/2", "--merge", work.toString());
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("--part and --merge: give one of them");
        assertThat(census("--merge", work.toString()).err()).contains("name the folders that were --work of census");

        census("--part", "1/1");
        census("--part", "1/2");
        census("--part", "2/2");
        CommandRun other = CommandRun.of(
                "census",
                "--customers",
                "33",
                "--merge",
                work.toString(),
                "--work",
                work.resolve("new").toString());
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("is of dataset ").contains("give the options of the parts");
    }
}
