// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xnio.ChannelPipe;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;

class GuardedSourceTest {
    private static final String HEAD = "GET / HTTP/1.1\r\n\r\n";

    private XnioWorker worker;
    private StreamConnection server;
    private StreamConnection client;
    private GuardedSource source;

    @BeforeEach
    void connect() throws IOException {
        worker = Xnio.getInstance().createWorker(OptionMap.EMPTY);
        ChannelPipe<StreamConnection, StreamConnection> pipe = worker.createFullDuplexPipeConnection();
        server = pipe.getLeftSide();
        client = pipe.getRightSide();
        ConnectionGuard.watch(server, ServerLimits.DEFAULT);
        source = (GuardedSource) server.getSourceChannel().getConduit();
        source.resumeReads();
    }

    @AfterEach
    void disconnect() {
        IoUtils.safeClose(client, server);
        worker.shutdownNow();
    }

    @Test
    void readsStayResumedBetweenTwoRequests() {
        source.expectHead(true);
        source.suspendReads();
        assertThat(source.isReadResumed()).isTrue();
    }

    @Test
    void readsCanBeSuspendedAfterTheHeadOfTheNextRequest() throws IOException {
        source.expectHead(true);
        client.getSinkChannel().write(ByteBuffer.wrap((HEAD + "next").getBytes(US_ASCII)));
        client.getSinkChannel().flush();
        assertThat(source.read(ByteBuffer.allocate(100))).isEqualTo(HEAD.length());
        source.suspendReads();
        assertThat(source.isReadResumed()).isFalse();
    }

    @Test
    void readsCanBeSuspendedAfterTheLastRequest() {
        source.expectHead(false);
        source.suspendReads();
        assertThat(source.isReadResumed()).isFalse();
    }
}
