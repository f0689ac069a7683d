// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.testing.Eventually;

/** Ctrl-C and SIGTERM, which end every command soon. */
class SignalsIT {
    private static final Duration PROMISED = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"consume, TERM, 143", "run, INT, 130"})
    void aCommandThatWaitsForASilentServiceEnds(String command, String signal, int exitCode) throws Exception {
        try (SilentServer silent = new SilentServer(1);
                CommandProcess process = CommandProcess.start(folder.resolve("err"), waiting(command, silent))) {
            assertThat(silent.awaitConnections()).as(process.err()).isTrue();
            assertEndsSoon(process, signal, exitCode);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"produce, INT, 130", "verify, INT, 130", "index, TERM, 143", "clean, INT, 130"})
    void soDoesEveryOtherStage(String command, String signal, int exitCode) throws Exception {
        aCommandThatWaitsForASilentServiceEnds(command, signal, exitCode);
    }

    private String[] waiting(String command, SilentServer silent) {
        List<String> all = new ArrayList<>(List.of(command, "--customers", "3", "--work", folder.toString()));
        if (command.equals("clean")) {
            all.add("--yes");
        }
        if (!command.equals("verify") && !command.equals("index")) {
            all.addAll(List.of("--kafka", silent.address()));
        }
        if (List.of("consume", "verify", "run", "clean").contains(command)) {
            all.addAll(List.of("--mongo", "mongodb://" + silent.address()));
        }
        if (List.of("index", "run").contains(command)) {
            all.addAll(List.of("--elasticsearch", "http://" + silent.address()));
        }
        return all.toArray(String[]::new);
    }

    @Test
    void aSignalEndsGenerateInTheMiddle() throws Exception {
        try (CommandProcess process =
                CommandProcess.start(folder.resolve("err"), "generate", "--customers", "90M", "--kind", "customer")) {
            assertThat(process.lineStartingWith("")).isNotNull();
            assertEndsSoon(process, "INT", 130);
        }
    }

    @Test
    void aSignalAtTheQuestionOfCleanRemovesNothing() throws Exception {
        Path work = Files.createDirectory(folder.resolve("work"));
        Path log = Files.writeString(work.resolve("datagen.log"), "WARN");
        // With --local, clean asks the same question without services.
        try (CommandProcess process =
                CommandProcess.start(folder.resolve("err"), "clean", "--local", "--work", work.toString())) {
            Eventually.await("the question", () -> {
                assertThat(process.isAlive()).as(process.err()).isTrue();
                return process.err().contains("Type yes:");
            });
            assertEndsSoon(process, "INT", 130);
            assertThat(process.err()).contains("interrupted; nothing was removed");
            assertThat(log).exists();
        }
    }

    private static void assertEndsSoon(CommandProcess process, String signal, int exitCode) throws Exception {
        long startNanos = System.nanoTime();
        process.signal(signal);
        assertThat(process.exitCode()).as(process.err()).isEqualTo(exitCode);
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .as(process.err())
                .isLessThan(PROMISED);
        assertThat(process.err()).doesNotContain("internal error").doesNotContain("Exception");
    }
}
