// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.testing.TestMongo;

/** The services of a test, each behind a proxy: a real Kafka and Elasticsearch, and the stand-in for MongoDB. */
final class ChaosServices implements AutoCloseable {

    private final ChaosKafka kafka;
    private final TestMongo mongo = new TestMongo();
    private final ChaosProxy toMongo = new ChaosProxy(mongo.port());
    private final EmbeddedServices elasticsearch;
    private final ChaosProxy toElasticsearch;

    ChaosServices(Path folder) throws Exception {
        kafka = new ChaosKafka(folder);
        elasticsearch = EmbeddedServices.start(
                EnumSet.of(ServiceKind.ELASTICSEARCH), ServiceHeaps.defaults(), folder.resolve("services"));
        toElasticsearch = new ChaosProxy(URI.create(elasticsearch()).getPort());
    }

    ChaosKafka kafka() {
        return kafka;
    }

    ChaosProxy toMongo() {
        return toMongo;
    }

    ChaosProxy toElasticsearch() {
        return toElasticsearch;
    }

    /** Returns the address of the server without its proxy, for counts. */
    String mongo() {
        return mongo.settings().uri();
    }

    /** Returns the address of the server without its proxy, for counts. */
    String elasticsearch() {
        return elasticsearch.addresses().elasticsearch();
    }

    /** Returns the addresses of the proxies, for the processes of the test. */
    ServiceAddresses addresses(String database, boolean indexed) {
        return new ServiceAddresses(
                kafka.address(),
                "mongodb://127.0.0.1:" + toMongo.port() + "/" + database,
                indexed ? "http://127.0.0.1:" + toElasticsearch.port() : null);
    }

    /** Ends all faults. */
    void heal() throws Exception {
        toMongo.heal();
        toElasticsearch.heal();
        kafka.heal();
    }

    @Override
    public void close() throws IOException {
        toMongo.close();
        toElasticsearch.close();
        elasticsearch.close();
        kafka.close();
        mongo.close();
    }
}
