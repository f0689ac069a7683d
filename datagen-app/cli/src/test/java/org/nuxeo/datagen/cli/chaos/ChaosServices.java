package org.nuxeo.datagen.cli.chaos;

import java.io.IOException;
import java.nio.file.Path;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.testing.TestMongo;

/** The services of a trial, each behind a proxy: a real Kafka, and a server of MongoDB's protocol. */
final class ChaosServices implements AutoCloseable {

    private final ChaosKafka kafka;
    private final TestMongo mongo = new TestMongo();
    private final ChaosProxy toMongo = new ChaosProxy(mongo.port());

    ChaosServices(Path folder) throws Exception {
        kafka = new ChaosKafka(folder);
    }

    ChaosKafka kafka() {
        return kafka;
    }

    ChaosProxy toMongo() {
        return toMongo;
    }

    /** Returns what is asked for counts: the server itself. */
    String mongo() {
        return mongo.settings().uri();
    }

    /** Returns what processes are given. */
    ServiceAddresses addresses(String database) {
        return new ServiceAddresses(kafka.address(), "mongodb://127.0.0.1:" + toMongo.port() + "/" + database, null);
    }

    /** Lets everything work from now on. */
    void heal() throws Exception {
        toMongo.heal();
        kafka.heal();
    }

    @Override
    public void close() throws IOException {
        toMongo.close();
        kafka.close();
        mongo.close();
    }
}
