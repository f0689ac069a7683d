// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;

class ElasticStoreTest {
    private static final String SILENT = "/silent";

    private HttpServer server;

    @AfterEach
    void stop() {
        Thread.interrupted();
        server.stop(0);
    }

    /** Starts a server that answers every request but those below {@link #SILENT}. */
    private ElasticStore connect() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext(SILENT, exchange -> {});
        server.start();
        return new ElasticStore(ElasticsearchSettings.of(
                "http://127.0.0.1:" + server.getAddress().getPort()));
    }

    @Test
    void interruptedRequestEndsAsOneWithoutAnswer() throws IOException {
        try (ElasticStore store = connect()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> store.perform(new Request("GET", SILENT)))
                    .isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }
    }
}
