package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

class ServeCommandTest {
    @TempDir
    private Path folder;

    @Test
    void credentialsOfServicesAreReadWhenTheServerStarts() {
        CommandRun run = CommandRun.of(
                "serve",
                "--port",
                "0",
                "--work",
                folder.toString(),
                "--kafka",
                "kafka:9093",
                "--kafka-config",
                folder.resolve("none").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "datagen: --kafka-config " + folder.resolve("none") + ": must be a readable properties file\n");
    }
}
