// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;

class DoctorCommandTest {
    @TempDir
    Path folder;

    @Test
    void doctorReportsTheMachineAndWritesNothing() {
        CommandRun run = doctor();
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(System.getProperty("java.home"))
                .containsPattern("(?m)^(ok|warning) +memory +[0-9,]+ MB, of which")
                .containsPattern("(?m)^(ok|warning) +work folder +" + folder.resolve("work"))
                .containsPattern("(?m)^ok +services +none named");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void doctorReportsTheSameAsJson() throws IOException {
        JsonNode json =
                Json.mapper().readTree(doctor("--format", "json", "--port", "0").out());
        assertThat(json.path("state").asText()).isIn("ok", "warning");
        List<String> names = new ArrayList<>();
        json.path("checks").forEach(check -> {
            names.add(check.path("name").asText());
            assertThat(check.path("found").asText()).isNotEmpty();
            assertThat(check.path("advice").asText().isEmpty())
                    .isEqualTo(check.path("state").asText().equals("ok"));
        });
        assertThat(names)
                .containsExactly(
                        "java",
                        "processors",
                        "memory",
                        "open files",
                        "work folder",
                        "temporary files",
                        "free ports",
                        "port 0",
                        "tools of the build",
                        "tools of tests",
                        "services");
    }

    @Test
    void anUnusableFolderIsAFault() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        CommandRun run = CommandRun.of("doctor", "--work", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).containsPattern("fault +work folder +" + file + " is a file\n +-> --work names another");
    }

    @Test
    void aServiceThatDoesNotAnswerIsDown() throws IOException {
        CommandRun run = doctor("--elasticsearch", "http://127.0.0.1:" + closedPort());
        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.out()).containsPattern("down +elasticsearch +.*\n +-> start it");
    }

    @Test
    void aPortOutOfRangeIsRefused() {
        CommandRun run = doctor("--port", "70000");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines("datagen: --port 70000: must be 0 to 65,535");
    }

    private CommandRun doctor(String... options) {
        List<String> words = new ArrayList<>(
                List.of("doctor", "--work", folder.resolve("work").toString()));
        words.addAll(List.of(options));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
