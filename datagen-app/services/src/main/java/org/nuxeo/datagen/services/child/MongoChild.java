// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** The stand-in for MongoDB, which keeps its data in the heap. */
final class MongoChild implements ChildService {
    private final MongoServer server = new MongoServer(new MemoryBackend());

    @Override
    public String start(Path folder) {
        server.bind("127.0.0.1", 0);
        InetSocketAddress address = server.getLocalAddress();
        return "mongodb://127.0.0.1:" + address.getPort();
    }

    @Override
    public void stop() {
        server.shutdownNow();
    }
}
