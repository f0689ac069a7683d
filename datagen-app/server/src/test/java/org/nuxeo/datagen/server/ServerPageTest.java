// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.server.job.ScriptedEngine;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

/** The requests of docs/server.md, sent by curl as they are on the page. An answer with an error status fails. */
class ServerPageTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");

    @TempDir
    private Path folder;

    @BeforeEach
    void requireCurl() {
        OutsideTool.require("curl");
    }

    @Test
    void theRequestsForDocumentsAndFilesAreAnswered() throws Exception {
        try (TestServer server = TestServer.of(Datasets.ofBank(90_000_000, 60))) {
            Dataset dataset = server.dataset();
            String key = dataset.document(dataset.firstOrdinal(Bank.STATEMENT))
                    .blobKey()
                    .text();
            String out = send(server, block("api/documents").replace("KEY", key));
            assertThat(out).contains("\"ordinal\":5000000000", " Garcia", "%PDF-1.7");
        }
    }

    @Test
    void theRequestsForJobsAreAnswered() throws Exception {
        try (TestServer server = ScriptedEngine.serve()) {
            // Events end with the job. Without a limit it would be finished before it is stopped.
            String requests =
                    block("api/jobs").replaceAll("(/events)", "$1 &").replace("\"maxRate\":0", "\"maxRate\":1000");
            String out = send(server, requests + "wait\n");
            assertThat(out).contains("event:end", "\"threads\":4", "\"maxRate\":1000", "\"state\":\"stopped\"");
        }
    }

    private static String block(String text) throws IOException {
        return BLOCK.matcher(Files.readString(Path.of("..", "..", "docs", "server.md")))
                .results()
                .map(found -> found.group(1))
                .filter(each -> each.contains("curl") && each.contains(text))
                .collect(Collectors.joining());
    }

    private String send(TestServer server, String requests) throws Exception {
        String host = server.uri("").getAuthority();
        String script = "set -eu\n" + requests.replace("localhost:8080", host).replace("curl ", "curl --fail ");
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        bash.environment().put("PASSWORD", TestServer.PASSWORD);
        Process run = bash.start();
        String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).as(output).isZero();
        return output;
    }
}
