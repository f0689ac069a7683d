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

    private String differences() throws IOException, InterruptedException {
        Path python = OutsideTool.requirePythonModule("duckdb");
        return python(python, "bank_oracle.py", folder.resolve("questions"), folder);
    }

    @ParameterizedTest
    @CsvSource({"bank, --customers, 600, 12", "hospital, --groups, 60, 3"})
    void aSearchEngineFindsProofsAndNothingForbidden(String archive, String size, int groups, int months)
            throws Exception {
        OutsideTool.requirePythonModule("ir_measures");
        OutsideTool.requirePythonModule("tantivy");
        Path python = OutsideTool.requirePythonModule("beir.datasets.data_loader");
        List<String> command = new ArrayList<>(List.of("questions", "--count", "600", "--texts", "6000", "--out"));
        command.add(folder.resolve("questions").toString());
        command.addAll(List.of(size, String.valueOf(groups), "--months", String.valueOf(months)));
        if (!archive.equals("bank")) {
            command.addAll(List.of("--model", archive));
        }
        CommandRun run = CommandRun.of(command.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode found = Json.mapper().readTree(python(python, "retrieval.py", folder.resolve("questions")));
        assertThat(found.path("questions").asInt()).isEqualTo(600);
        assertThat(found.path("perfect").asDouble()).isEqualTo(1);
        assertThat(found.path("empty").asDouble()).isZero();
        assertThat(found.path("forbidden").asDouble()).isEqualTo(1);
        assertThat(found.path("perfectForbidden").asDouble()).isZero();
        assertThat(found.path("leaks").asInt()).isZero();
        assertThat(found.path("leaksOfFault").asInt()).isPositive();
        for (String kind : List.of("field", "hop", "which", "compare")) {
            assertThat(found.at("/bm25/" + kind).asDouble()).as(kind).isBetween(0.1, 0.98);
        }
    }

    private void run(int customers, int months, String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(command));
        all.set(all.size() - 1, folder.resolve(all.get(all.size() - 1)).toString());
        all.addAll(List.of("--customers", String.valueOf(customers), "--months", String.valueOf(months)));
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private String python(Path python, String script, Path... arguments) throws IOException, InterruptedException {
        Path program = folder.resolve(script);
        try (InputStream resource = QuestionOraclesTest.class.getResourceAsStream(script)) {
            Files.write(program, Objects.requireNonNull(resource).readAllBytes());
        }
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
