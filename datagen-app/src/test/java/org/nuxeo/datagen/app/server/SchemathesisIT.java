package org.nuxeo.datagen.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.testing.OutsideTool;

/** Generated requests against the description: no defect, and nothing the description does not say. */
class SchemathesisIT {
    @Test
    void everyAnswerIsAsDescribed(@TempDir Path folder) throws Exception {
        Path schemathesis = OutsideTool.require("schemathesis");
        try (TestServer server = TestServer.start()) {
            Process run = new ProcessBuilder(
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
                            "--no-color")
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(run.waitFor(240, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).as(output).isZero();
        }
    }
}
