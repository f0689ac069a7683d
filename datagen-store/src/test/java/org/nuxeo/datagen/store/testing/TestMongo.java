// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import org.nuxeo.datagen.store.service.MongoSettings;

/** A server that speaks MongoDB's wire protocol, in the virtual machine of the test. */
public final class TestMongo implements AutoCloseable {

    private final MongoServer server = new MongoServer(new MemoryBackend());
    private final InetSocketAddress address;

    public TestMongo() {
        server.bind("127.0.0.1", 0);
        address = server.getLocalAddress();
    }

    public int port() {
        return address.getPort();
    }

    public MongoSettings settings() {
        return MongoSettings.of("mongodb://127.0.0.1:" + address.getPort());
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
