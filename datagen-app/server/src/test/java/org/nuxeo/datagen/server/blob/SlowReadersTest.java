// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.testing.TestServer;

/** Test that clients which have stopped reading do not delay other clients. */
class SlowReadersTest {
    private static final int READERS = 50;
    private static final long BLOB_BYTES = 100_000_000;

    @Test
    void otherClientsAreServedWhileManyDownloadsAreStalled() throws Exception {
        try (TestServer server = TestServer.start()) {
            Identity card = Bank.idCard(3);
            String path = "/api/blobs/"
                    + Bank.of(server.dataset())
                            .generator()
                            .blobKey(card, BLOB_BYTES)
                            .text();
            List<Socket> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.server().port());
                socket.getOutputStream()
                        .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().readNBytes(4096)).hasSize(4096);
                readers.add(socket);
            }
            assertThat(server.get("/api/documents/0").statusCode()).isEqualTo(200);
            assertThat(server.get(path, "Range", "bytes=99999990-").body()).hasSize(10);
            for (Socket socket : readers) {
                assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
                socket.close();
            }
        }
    }
}
