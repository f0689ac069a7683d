// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.server.job.ScriptedEngine;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;
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

    /** Clients in Python and TypeScript, generated from the description, walk over a bank and a model. */
    @ParameterizedTest
    @ValueSource(strings = {"bank", "insurer"})
    void generatedClientsReadWhatIsServed(String archive, @TempDir Path folder) throws Exception {
        Path python = OutsideTool.require("openapi-python-client");
        Path types = OutsideTool.require("openapi-typescript");
        Path tsc = OutsideTool.require("tsc");
        Dataset dataset = Datasets.of(archive, 300);
        Path work = folder.resolve("work");
        try (TestServer server = TestServer.of(dataset, 2, work, TestServer.services(work))) {
            Files.write(
                    folder.resolve("openapi.json"),
                    server.get("/api/openapi.json").body());
            for (String script : List.of("walk.py", "walk.mts")) {
                Files.write(folder.resolve(script), Resources.bytes(SchemathesisIT.class, "client/" + script));
            }
            String url = server.uri("").toString();
            String password = TestServer.ADMINISTRATOR.substring("Basic ".length());
            // The generator knows no other type of bytes.
            Files.writeString(
                    folder.resolve("config.yml"),
                    "content_type_overrides:\n"
                            + "  image/png: application/octet-stream\n"
                            + "  application/zip: application/octet-stream\n");
            String meta = "--path openapi.json --config config.yml --output-path client --meta none --fail-on-warning";
            assertThat(output(folder, (python + " generate " + meta).split(" ")))
                    .doesNotContain("WARNING");
            String interpreter = python.resolveSibling("python3").toString();
            assertThat(output(folder, interpreter, "walk.py", url, password)).contains("walked " + archive);
            // the packages that both programs import are beside the generator
            Path packages = types.toRealPath().getParent().getParent().getParent();
            Files.createSymbolicLink(folder.resolve("node_modules"), packages);
            output(folder, types.toString(), "openapi.json", "-o", "api.d.mts");
            output(folder, (tsc + " --strict --target es2022 --module nodenext walk.mts").split(" "));
            assertThat(output(folder, "node", "walk.mjs", url, password)).contains("walked " + archive);
        }
    }

    /** Runs a command, which must succeed, and returns what it prints. */
    private static String output(Path folder, String... command) throws Exception {
        Process run = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor(240, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue())
                .as(String.join(" ", command) + ": " + output)
                .isZero();
        return output;
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
            output(folder, command.toArray(String[]::new));
        }
    }
}
