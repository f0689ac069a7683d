package org.nuxeo.datagen.cli.chaos;

import java.io.IOException;
import java.nio.file.Path;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.testing.TestMongo;

/** The services of a test, each behind a proxy: a real Kafka, and the stand-in for MongoDB. */
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

    /** Returns the addresses of the servers without proxies, for counts. */
    String mongo() {
        return mongo.settings().uri();
    }

    /** Returns the addresses of the proxies, for the processes of the test. */
    ServiceAddresses addresses(String database) {
        return new ServiceAddresses(kafka.address(), "mongodb://127.0.0.1:" + toMongo.port() + "/" + database, null);
    }

    /** Ends all faults. */
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
