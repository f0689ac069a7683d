// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                .isEqualTo("datagen: --kafka-config " + folder.resolve("none") + ": there is no such file\n");
    }

    @ParameterizedTest
    @CsvSource({
        "DATAGEN_PASSWORD, elevenchars, DATAGEN_PASSWORD: has 11 characters",
        "DATAGEN_READER_PASSWORD, short, DATAGEN_READER_PASSWORD: has 5 characters",
        "DATAGEN_TOKEN, x, DATAGEN_TOKEN: has 1 characters",
        "DATAGEN_PASSWORD, äääääääääää, DATAGEN_PASSWORD: has 11 characters",
    })
    void aShortSecretIsRefusedIfOtherMachinesReachTheServer(String variable, String secret, String message) {
        CommandRun run = CommandRun.with(
                Map.of(variable, secret), "serve", "--bind", "0.0.0.0", "--port", "0", "--work", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("datagen: " + message + ", and must have at least 12")
                .contains("openssl rand")
                .doesNotContain(secret + " ");
    }

    @Test
    void aServerThatOtherMachinesReachNeedsAPassword() {
        CommandRun run = CommandRun.of("serve", "--bind", "0.0.0.0", "--port", "0", "--work", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("datagen: --bind 0.0.0.0: is reachable from other machines, so it needs a password")
                .contains("DATAGEN_PASSWORD");
    }

    @Test
    void anUnreadableSecretIsReportedWithItsOption() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty"));
        for (String option : new String[] {"--password-file", "--reader-password-file", "--token-file"}) {
            CommandRun missing = CommandRun.of(
                    "serve",
                    "--port",
                    "0",
                    "--work",
                    folder.toString(),
                    option,
                    folder.resolve("none").toString());
            assertThat(missing.exitCode()).isEqualTo(2);
            assertThat(missing.err()).startsWith("datagen: " + option + " ").contains("there is no such file");
            CommandRun none =
                    CommandRun.of("serve", "--port", "0", "--work", folder.toString(), option, empty.toString());
            assertThat(none.exitCode()).isEqualTo(2);
            assertThat(none.err()).startsWith("datagen: " + option + " ").contains("is empty");
        }
    }
}
