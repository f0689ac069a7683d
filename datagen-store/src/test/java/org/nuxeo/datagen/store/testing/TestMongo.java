// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.function.Supplier;
import org.nuxeo.datagen.store.service.MongoSettings;

/** A server that speaks MongoDB's wire protocol, in the virtual machine of the test. */
public final class TestMongo implements AutoCloseable {

    private final MongoServer server;
    private final InetSocketAddress address;

    /** What a test does to the server: it sees each command, and may answer something else. */
    @FunctionalInterface
    public interface Script {

        /**
         * Returns the reply to a command.
         *
         * @param usual does what the command says, and returns the reply
         */
        Document reply(Document command, Supplier<Document> usual);
    }

    public TestMongo() {
        this((command, usual) -> usual.get());
    }

    public TestMongo(Script script) {
        server = new MongoServer(new MemoryBackend() {
            @Override
            public Document handleMessage(MongoMessage message) {
                return script.reply(message.getDocument(), () -> super.handleMessage(message));
            }

            /** The first greeting is no message. */
            @Override
            public Document handleCommand(Channel channel, String database, String command, Document query) {
                Supplier<Document> usual = () -> super.handleCommand(channel, database, command, query);
                return command.equalsIgnoreCase("isMaster") ? script.reply(query, usual) : usual.get();
            }
        });
        server.bind("127.0.0.1", 0);
        address = server.getLocalAddress();
    }

    public int port() {
        return address.getPort();
    }

    public MongoSettings settings() {
        return settings("");
    }

    /** @param options options of the connection string, such as {@code /?journal=true} */
    public MongoSettings settings(String options) {
        return MongoSettings.of("mongodb://127.0.0.1:" + address.getPort() + options);
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
