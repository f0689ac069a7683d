// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.OutsideTool;

/** Test of the server with Nuxeo's own Python client. */
class NuxeoClientIT {
    @Test
    void readsDocumentsChildrenAndBlobsAndRunsOperations(@TempDir Path folder) throws Exception {
        Path python = OutsideTool.requirePythonModule("nuxeo.client");
        Path script = folder.resolve("client.py");
        try (InputStream in = NuxeoClientIT.class.getResourceAsStream("client.py")) {
            Files.copy(in, script);
        }
        try (TestServer server = TestServer.start()) {
            Process client = new ProcessBuilder(
                            python.toString(),
                            script.toString(),
                            server.uri("/nuxeo/").toString(),
                            TestServer.PASSWORD,
                            liveStatement(server).path())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(client.getInputStream().readAllBytes());
            assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(output.strip()).endsWith("done");
            assertThat(client.exitValue()).isZero();
        }
    }

    private static Document liveStatement(TestServer server) {
        long ordinal = server.dataset().size() - 1;
        while (server.dataset().document(ordinal).repository() != Bank.US_EAST) {
            ordinal--;
        }
        assertThat(server.dataset().document(ordinal).kind()).isEqualTo(Bank.STATEMENT);
        return server.dataset().document(ordinal);
    }
}
