package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;

class GenerateCommandTest {

    @TempDir
    private Path folder;

    private String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "generate",
                "--customers",
                "3k",
                "--work",
                folder.resolve("work").toString()));
        arguments.addAll(Arrays.asList(more));
        return arguments.toArray(String[]::new);
    }

    private String output(String... more) {
        CommandRun run = CommandRun.of(arguments(more));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private byte[] file(String name, String... more) throws IOException {
        List<String> options =
                new ArrayList<>(List.of("--out", folder.resolve(name).toString()));
        options.addAll(Arrays.asList(more));
        output(options.toArray(String[]::new));
        return Files.readAllBytes(folder.resolve(name));
    }

    @ParameterizedTest
    @CsvSource({"customer,csv,1", "customer,jsonl,8", "account,csv,8", "statement,csv,3", "document,jsonl,2"})
    void partsOfAnyNumberOfThreadsJoinToTheWhole(String kind, String format, String threads) throws IOException {
        byte[] whole =
                output("--kind", kind, "--format", format, "--threads", "1").getBytes(StandardCharsets.UTF_8);
        StringBuilder joined = new StringBuilder();
        for (int part = 1; part <= 7; part++) {
            joined.append(output("--kind", kind, "--format", format, "--threads", threads, "--part", part + "/7"));
        }
        assertThat(joined.toString().getBytes(StandardCharsets.UTF_8)).isEqualTo(whole);
        assertThat(file("whole", "--kind", kind, "--format", format, "--threads", threads))
                .isEqualTo(whole);
    }

    @Test
    void aSampleIsEvenlySpreadAndOfTheSameRecords() {
        List<String> all = output("--kind", "account").lines().toList();
        List<String> some =
                output("--kind", "account", "--sample", "10").lines().toList();
        assertThat(some).hasSize(11).startsWith(all.get(0));
        for (int i = 0; i < 10; i++) {
            assertThat(some.get(1 + i)).isEqualTo(all.get(1 + 600 * i));
        }
    }

    @Test
    void oneFileIsMadeOnceUnlessAgainIsAskedFor() throws IOException {
        byte[] whole = file("a.csv", "--kind", "customer");
        Files.writeString(folder.resolve("a.csv"), "mine");
        assertThat(file("a.csv", "--kind", "customer")).isEqualTo("mine".getBytes(StandardCharsets.UTF_8));
        assertThat(file("a.csv", "--kind", "customer", "--again")).isEqualTo(whole);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format xml | --format xml: must be csv, jsonl or parquet",
                "--kind letter | --kind letter: must be customer, account, statement or document",
                "--part 8/7 | --part 8/7",
                "--compress lz4 | --compress lz4",
                "--sample 0 | --sample 0",
                "--format parquet | --out -: Parquet ends with an index of the whole; name a file",
            })
    void badUsageIsSaidInOneLine(String options, String message) {
        CommandRun run = CommandRun.of(arguments(options.split(" ")));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }
}
