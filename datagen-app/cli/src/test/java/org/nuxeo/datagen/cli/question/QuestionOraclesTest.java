// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.question;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * Questions answered by programs that share no code with what made them: DuckDB, which has only their texts and the tables of
 * {@code generate}, and a search engine with readers of BEIR's folder.
 */
class QuestionOraclesTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void everyAnswerIsComputedAgainBySql() throws Exception {
        answersAreThoseOfSql(301, 13, 720);
        Path queries = folder.resolve("questions/queries.jsonl");
        String text = Files.readString(queries);
        Files.writeString(
                queries,
                text.replaceFirst("\"hits\":1,", "\"hits\":2,")
                        .replaceFirst("\\.(\\d\\d)\",\"answers\"", ".x$1\",\"answers\""));
        assertThat(differences()).contains("2 differences; ");
    }

    /** Sizes at which the last block of customers is full, or has one more or less. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"12001, 12, 1200", "98303, 1, 480", "98304, 1, 480", "98305, 1, 480"})
    void everyAnswerIsComputedAgainBySqlAtTheEdgesOfBlocks(int customers, int months, int count) throws Exception {
        answersAreThoseOfSql(customers, months, count);
    }

    private void answersAreThoseOfSql(int customers, int months, int count) throws Exception {
        OutsideTool.requirePythonModule("duckdb");
        for (String kind : List.of("customer", "idcard", "account", "letter", "statement", "transaction")) {
            run(customers, months, "generate", "--kind", kind, "--format", "parquet", "--out", kind + ".parquet");
        }
        run(customers, months, "questions", "--count", String.valueOf(count), "--out", "questions");
        String found = differences();
        assertThat(found.lines().reduce((a, b) -> b).orElseThrow()).as(found).startsWith("0 differences; ");
    }

    /** Sizes around the number of groups after which a model repeats. */
    @ParameterizedTest
    @ValueSource(ints = {1023, 1025})
    void everyAnswerOverAModelIsComputedAgainBySql(int groups) throws Exception {
        Path python = OutsideTool.requirePythonModule("duckdb");
        Path model = resource("depot.yaml");
        List<String> dataset =
                List.of("--model", model.toString(), "--groups", String.valueOf(groups), "--months", "3");
        run(dataset, "generate", "--kind", "document", "--format", "parquet", "--out", "document.parquet");
        run(dataset, "questions", "--count", "540", "--out", "questions");
        String found = python(python, "model_oracle.py", folder.resolve("questions"), folder);
        assertThat(found.lines().reduce((a, b) -> b).orElseThrow()).as(found).startsWith("0 differences; ");
    }

    private String differences() throws IOException, InterruptedException {
        Path python = OutsideTool.requirePythonModule("duckdb");
        return python(python, "bank_oracle.py", folder.resolve("questions"), folder);
    }

    @ParameterizedTest
    @CsvSource({"bank, --customers, 600, 12", "hospital, --groups, 60, 3"})
    @Tag("long")
    void aSearchEngineFindsProofsAndNothingForbidden(String archive, String size, int groups, int months)
            throws Exception {
        OutsideTool.requirePythonModule("ir_measures");
        OutsideTool.requirePythonModule("tantivy");
        Path python = OutsideTool.requirePythonModule("beir.datasets.data_loader");
        List<String> dataset =
                new ArrayList<>(List.of(size, String.valueOf(groups), "--months", String.valueOf(months)));
        dataset.addAll(archive.equals("bank") ? List.of() : List.of("--model", archive));
        run(dataset, "questions", "--count", "600", "--texts", "6000", "--out", "questions");
        JsonNode found = Json.mapper().readTree(python(python, "retrieval.py", folder.resolve("questions")));
        assertThat(found.path("questions").asInt()).isEqualTo(600);
        assertThat(found.path("perfect").asDouble()).isEqualTo(1);
        assertThat(found.path("empty").asDouble()).isZero();
        assertThat(found.path("forbidden").asDouble()).isEqualTo(1);
        assertThat(found.path("perfectForbidden").asDouble()).isZero();
        assertThat(found.path("leaks").asInt()).isZero();
        assertThat(found.path("leaksOfFault").asInt()).isPositive();
        for (String kind : List.of("field", "hop", "which")) {
            assertThat(found.at("/bm25/" + kind).asDouble()).as(kind).isBetween(0.1, 0.98);
        }
    }

    private void run(int customers, int months, String... command) {
        run(List.of("--customers", String.valueOf(customers), "--months", String.valueOf(months)), command);
    }

    /** Runs a command whose last argument is a file in the folder. */
    private void run(List<String> dataset, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.set(all.size() - 1, folder.resolve(all.get(all.size() - 1)).toString());
        all.addAll(dataset);
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private Path resource(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream resource = QuestionOraclesTest.class.getResourceAsStream(name)) {
            Files.write(file, Objects.requireNonNull(resource).readAllBytes());
        }
        return file;
    }

    private String python(Path python, String script, Path... arguments) throws IOException, InterruptedException {
        Path program = resource(script);
        Path out = folder.resolve(script + ".txt");
        Process process = new ProcessBuilder(Stream.concat(Stream.of(python, program), Stream.of(arguments))
                        .map(Path::toString)
                        .toList())
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve(script + ".err").toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve(script + ".err")))
                .isZero();
        return Files.readString(out);
    }
}
