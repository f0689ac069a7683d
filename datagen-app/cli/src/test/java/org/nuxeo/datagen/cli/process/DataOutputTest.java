// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.Datagen;
import org.nuxeo.datagen.importer.report.ExitCode;

/** Standard output that cannot be written, which is an error of every command that writes to it. */
class DataOutputTest {
    private static final String COMMANDS = """
            plan --customers 3
            plan --customers 3 --format json
            show 0 --customers 3
            generate --customers 3
            generate --customers 3 --format jsonl --compress gzip
            render 100 --customers 3 --out -
            render --customers 3 --kind letter --sink null
            status
            completion bash
            --help
            --version
            plan --help
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    static String[] commands() {
        return COMMANDS.lines().toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aFullStandardOutputIsReported(String command) {
        assertThat(run(command, "No space left on device")).isEqualTo(ExitCode.INTERNAL_ERROR);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.startsWith("datagen: "))
                .containsExactly(
                        "datagen: standard output: No space left on device; send it to a file on a disk with free space");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "generate --customers 3", "--help"})
    void aClosedPipeIsNotReported(String command) {
        assertThat(run(command, "Broken pipe")).isEqualTo(ExitCode.CLOSED_PIPE);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("datagen: ");
    }

    private int run(String command, String failure) {
        OutputStream refusing = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(failure);
            }
        };
        Console console = new Console(
                new PrintStream(new Console.DataOutput(refusing), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return new Datagen(console, Map.of("DATAGEN_WORK", folder.toString()), new Termination())
                .run(command.split(" "));
    }
}
