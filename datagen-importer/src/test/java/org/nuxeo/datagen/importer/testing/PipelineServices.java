// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;

/**
 * A broker for the tests of one class. Each test starts without topics and groups, and with an empty MongoDB. Used as a
 * static field with {@code @RegisterExtension}.
 */
public final class PipelineServices
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private Path folder;
    private TestKafka kafka;
    private TestMongo mongo;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("datagen-kafka");
        kafka = new TestKafka(folder);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        empty();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        mongo.close();
        mongo = null;
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        kafka.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** Removes all topics, groups and documents. */
    public void empty() {
        if (mongo != null) {
            mongo.close();
        }
        mongo = new TestMongo();
        Pipelines.clear(kafka.settings(), ConsumeSettings.DEFAULT_GROUP, "first", "second");
    }

    public KafkaSettings kafka() {
        return kafka.settings();
    }

    public MongoSettings mongo() {
        return mongo.settings();
    }

    /** Returns the settings of the broker, of MongoDB, and of an index or null. */
    public ServiceAddresses addresses(TestIndex index) {
        return new ServiceAddresses(kafka().bootstrapServers(), mongo().uri(), index == null ? null : index.url());
    }

    public ConsumeReport consume(Dataset dataset, ConsumeSettings settings) {
        return Pipelines.consume(kafka(), mongo(), dataset, settings);
    }

    public VerifyReport verify(Dataset dataset) {
        return Pipelines.verify(mongo(), dataset);
    }
}
