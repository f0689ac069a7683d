// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;

/** The files and the exit codes of {@code questions}. */
class QuestionsCommandTest {

    @TempDir
    private Path folder;

    private static CommandRun questions(String... options) {
        return CommandRun.of(
                Stream.concat(Stream.of("questions", "--customers", "600", "--months", "12"), Stream.of(options))
                        .toArray(String[]::new));
    }

    private static List<String> lines(String... options) {
        CommandRun run = questions(Stream.concat(Stream.of("--format", "jsonl"), Stream.of(options))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().toList();
    }

    @Test
    void partsAreTheQuestionsOfTheWhole() {
        List<String> parts = new ArrayList<>(lines("--from", "5", "--count", "31", "--part", "1/2"));
        parts.addAll(lines("--from", "5", "--count", "31", "--part", "2/2"));
        assertThat(lines("--from", "5", "--count", "31")).isEqualTo(parts);
        assertThat(parts.get(0)).startsWith("{\"_id\":\"q5\",");
        assertThat(lines("--count", "1", "--question-seed", "7")).isNotEqualTo(lines("--count", "1"));
    }

    @Test
    void theFolderHasTheFilesOfBeir() throws IOException {
        Path out = folder.resolve("questions");
        assertThat(questions("--count", "120", "--texts", "50", "--out", out.toString())
                        .exitCode())
                .isZero();
        List<String> queries = Files.readAllLines(out.resolve("queries.jsonl"));
        assertThat(queries).hasSize(120).isEqualTo(lines("--count", "120"));
        assertThat(Files.readAllLines(out.resolve("corpus.jsonl"))).hasSize(50);
        assertThat(Files.readAllLines(out.resolve("qrels/test.tsv"))).startsWith("query-id\tcorpus-id\tscore");
        JsonNode manifest = Json.mapper().readTree(Files.readString(out.resolve("manifest.json")));
        assertThat(manifest.path("questions").asInt()).isEqualTo(120);
        assertThat(Files.readAllLines(out.resolve("principals.jsonl"))).hasSize(2);
        CommandRun again = questions("--out", out.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("has questions; --again replaces them");
        assertThat(Files.readAllLines(out.resolve("queries.jsonl"))).isEqualTo(queries);
    }

    @Test
    void bytesDoNotDependOnThreads() throws IOException {
        List<String> written = new ArrayList<>();
        for (String threads : List.of("1", "3")) {
            Path out = folder.resolve(threads);
            CommandRun run = questions(
                    "--from", "50", "--count", "450", "--texts", "250", "--threads", threads, "--out", out.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).contains("questions 450 of 450 questions (100 %)");
            try (Stream<Path> files = Files.walk(out)) {
                StringBuilder all = new StringBuilder();
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    all.append(out.relativize(file)).append('\n').append(Files.readString(file));
                }
                written.add(all.toString());
            }
        }
        assertThat(written.get(0))
                .contains("corpus.jsonl", "qrels/forbidden.tsv")
                .isEqualTo(written.get(1));
    }

    @Test
    void whatIsReplacedLeavesNothing() throws IOException {
        Path out = folder.resolve("again");
        assertThat(questions("--count", "9", "--texts", "9", "--out", out.toString())
                        .exitCode())
                .isZero();
        assertThat(questions("--count", "5", "--again", "--out", out.toString()).exitCode())
                .isZero();
        assertThat(Files.readAllLines(out.resolve("queries.jsonl"))).hasSize(5);
        assertThat(out.resolve("corpus.jsonl")).doesNotExist();
        assertThat(questions("--count", "1", "--part", "2/2", "--again", "--out", out.toString())
                        .exitCode())
                .isZero();
        assertThat(out.resolve("queries.jsonl")).isEmptyFile();
        CommandRun refused =
                questions("--out", out.resolve("queries.jsonl/folder").toString());
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("queries.jsonl/folder: cannot be written (");
    }

    @Test
    void aUserWhoMayReadNothingHasNoAnswers() throws IOException {
        for (String line : lines("--count", "60", "--as", "visitor", "--kind", "field,line,sum,which,hop,compare")) {
            JsonNode question = Json.mapper().readTree(line);
            assertThat(question.path("answerable").asBoolean()).as(line).isFalse();
            assertThat(question.path("hits").asLong()).as(line).isZero();
            assertThat(question.path("forbidden")).as(line).isNotEmpty();
            assertThat(question.path("evidence")).as(line).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--kind wrong | --kind wrong: must be field, line",
                "--kind history | --kind history: documents of the bank have no versions",
                "--as bob | --as bob: has no groups in bank",
                "--months 3 --kind sum | --kind sum: needs 12 months, the dataset has 3",
                "--count 0 | --count 0",
                "--from 9223372036854775807 | --from 9223372036854775807 to ",
                "--from -1 | --from -1"
            })
    void badInputEndsInOneLine(String options, String message) {
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("questions"), Stream.of(options.split(" ")))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(run.err().lines().filter(line -> line.startsWith("datagen:")))
                .hasSize(1);
    }
}
