// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.Stages;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TcpProxy;

/**
 * Connections that break before the first document is sent: during the handshake, and while topics are looked up, settings
 * are written and indexes are created. These requests must be retried like those of the transfer.
 */
@Tag("long")
class FirstRequestsIT {

    private static final int LOST_REPLIES = 12;

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private TcpProxy toKafka;
    private TcpProxy toMongo;
    private TcpProxy toIndex;
    private Stages stages;

    @BeforeEach
    void proxies() throws Exception {
        toKafka = new TcpProxy(port("kafka://" + SERVICES.addresses().kafka()));
        toMongo = new TcpProxy(port(SERVICES.addresses().mongo()));
        toIndex = new TcpProxy(port(SERVICES.addresses().elasticsearch()));
        stages = new Stages(
                new ServiceAddresses(
                        "127.0.0.1:" + toKafka.port(),
                        "mongodb://127.0.0.1:" + toMongo.port() + "/",
                        "http://127.0.0.1:" + toIndex.port()),
                SERVICES.folder().resolve("work"),
                List.of("--customers", "3", "--months", "2", "--retry-for", "2m"));
    }

    @AfterEach
    void close() throws Exception {
        toKafka.close();
        toMongo.close();
        toIndex.close();
    }

    @Test
    void everyStageSurvivesEarlyBrokenConnections() throws Exception {
        for (String command : List.of("produce", "consume", "index", "verify")) {
            toKafka.loseReplies(LOST_REPLIES, 0);
            toMongo.loseReplies(LOST_REPLIES, 0);
            toIndex.loseReplies(LOST_REPLIES, 0);
            CommandRun run = stages.text(command);
            assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
        }
        assertThat(toMongo.lost()).isGreaterThanOrEqualTo(LOST_REPLIES);
        assertThat(toIndex.lost()).isGreaterThanOrEqualTo(LOST_REPLIES);
    }

    private static int port(String address) {
        return URI.create(address).getPort();
    }
}
