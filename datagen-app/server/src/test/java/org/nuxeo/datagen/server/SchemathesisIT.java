// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.server.job.ScriptedEngine;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * Test with requests generated from the OpenAPI description: the server has no internal errors, and every response
 * matches the description.
 */
@Tag("long")
class SchemathesisIT {
    @Test
    void everyResponseMatchesTheDescription(@TempDir Path folder) throws Exception {
        run(folder);
    }

    /**
     * Runs as the administrator. Jobs are scripted and end by themselves, because the events of a running job would not
     * end.
     */
    @Test
    void everyResponseToAnAdministratorMatchesTheDescription(@TempDir Path folder) throws Exception {
        run(
                folder,
                "--header",
                "Authorization: " + TestServer.ADMINISTRATOR,
                "--include-path-regex",
                "^/api/jobs",
                "--exclude-path",
                "/api/jobs/{id}/events");
    }

    private static void run(Path folder, String... more) throws Exception {
        Path schemathesis = OutsideTool.require("schemathesis");
        try (TestServer server = ScriptedEngine.serve()) {
            List<String> command = new ArrayList<>(List.of(
                    schemathesis.toString(),
                    "run",
                    server.uri("/api/openapi.json").toString(),
                    "--url",
                    server.uri("").toString(),
                    "--checks",
                    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
                    "--max-examples",
                    "40",
                    "--seed",
                    "2020",
                    "--phases",
                    "examples,coverage,fuzzing",
                    "--no-color"));
            command.addAll(List.of(more));
            Process run = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(run.waitFor(240, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).as(output).isZero();
        }
    }
}
