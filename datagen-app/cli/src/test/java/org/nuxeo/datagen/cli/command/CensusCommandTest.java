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

    @Test
    void theReportIsPrintedAndKept() throws Exception {
        CommandRun run = census("--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = json(run);
        assertThat(report.path("documents").asLong()).isEqualTo(412);
        assertThat(report.path("digest").asText()).hasSize(32);
        assertThat(report.path("differences")).isEmpty();
        assertThat(Json.mapper().readTree(Files.readString(work.resolve("census/report.json"))))
                .isEqualTo(report);
        assertThat(census().out())
                .contains("412 documents in both orders, 412 children of folders, digest "
                        + report.path("digest").asText() + ", 0 differences");
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

        addADocument("census-part-2-of-2");
        CommandRun wrong = census("--merge", work.toString());
        assertThat(wrong.exitCode()).isEqualTo(4);
        assertThat(wrong.out()).contains("state in us-east: 26 planned, 27 by ordinals, 26 by partitions");
    }

    private void addADocument(String part) {
        try (StageFolder folder = StageFolder.open(work, part)) {
            Manifest manifest = folder.manifest().orElseThrow();
            ObjectNode results = manifest.results();
            ArrayNode states = (ArrayNode) results.at("/outcome/passes/0/tally/kinds/0/0");
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
