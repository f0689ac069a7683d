// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.ChildJvm;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Produces, imports, indexes and verifies in a process that uses the Kafka, MongoDB, Elasticsearch, Avro, Jackson and
 * SLF4J versions of a Nuxeo release instead of the newest ones.
 */
@Tag("long")
class OlderClientsIT {

    private static final Dataset DATASET = Datasets.ofBank(30, 3);
    private static final List<String> CLASSES_OF_CLIENTS = List.of(
            "org.apache.kafka.clients.consumer.KafkaConsumer",
            "com.mongodb.client.MongoClients",
            "com.mongodb.MongoClientSettings",
            "org.bson.BsonDocument",
            "org.elasticsearch.client.RestClient",
            "org.apache.avro.Schema",
            "com.fasterxml.jackson.databind.ObjectMapper",
            "org.slf4j.Logger");

    @TempDir
    Path folder;

    /** The process. Arguments: brokers, MongoDB's URI, the URL of the index. */
    public static final class Pipeline {

        private Pipeline() {}

        public static void main(String[] arguments) throws ClassNotFoundException {
            for (String name : CLASSES_OF_CLIENTS) {
                System.out.println("jar "
                        + Class.forName(name)
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation());
            }
            KafkaSettings kafka = KafkaSettings.of(arguments[0]);
            MongoSettings mongo = MongoSettings.of(arguments[1]);
            for (RecordFormat format : List.of(RecordFormat.REFERENCE, RecordFormat.FULL)) {
                Pipelines.clear(kafka);
                Pipelines.produce(kafka, Delivery.of(DATASET, 2), format);
                try (MongoStore store = new MongoStore(mongo);
                        ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(arguments[2]))) {
                    ConsumeReport report = new ConsumeStage(
                                    kafka,
                                    Pipelines.settings().withGroup(format.name()),
                                    Pipelines.models(DATASET),
                                    store,
                                    elastic,
                                    StageContext.none())
                            .run();
                    System.out.println(format.name() + " " + report.imported() + " " + report.indexed() + " "
                            + report.deadLetters() + " "
                            + Pipelines.verify(mongo, DATASET).differences().size());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2023-oldest", "2023-newest", "2025-newest"})
    void importsWithTheClientsOfANuxeoRelease(String release) throws Exception {
        Path older = Path.of("../support/nuxeo-libraries/target", "lts-" + release)
                .toAbsolutePath()
                .normalize();
        Path output = folder.resolve("output");
        try (TestKafka kafka = new TestKafka(folder);
                TestMongo mongo = new TestMongo();
                TestIndex index = new TestIndex()) {
            Process process = ChildJvm.start(
                    classPathWith(older),
                    Pipeline.class,
                    256,
                    output,
                    kafka.settings().bootstrapServers(),
                    mongo.settings().uri(),
                    index.url());
            try {
                assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
            } finally {
                process.destroyForcibly();
            }
            String text = Files.readString(output);
            assertThat(process.exitValue()).as(text).isZero();
            assertThat(text.lines().filter(line -> line.startsWith("jar ")))
                    .hasSameSizeAs(CLASSES_OF_CLIENTS)
                    .allMatch(line -> line.contains("/" + older.getFileName() + "/"));
            String counts = " " + DATASET.size() + " " + DATASET.size() + " 0 0";
            assertThat(text.lines()).contains("REFERENCE" + counts, "FULL" + counts);
            assertThat(index.size()).isEqualTo((int) DATASET.size());
        }
    }

    /**
     * Returns the class path of this test, with the jars of a folder in place of other versions of the same artifacts.
     */
    private static String classPathWith(Path older) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(older)) {
            // The logging backend stays that of the test.
            jars = files.filter(file -> !artifact(file.getFileName().toString()).startsWith("log4j"))
                    .toList();
        }
        List<String> artifacts =
                jars.stream().map(jar -> artifact(jar.getFileName().toString())).toList();
        Stream<String> ours = Stream.of(ChildJvm.classPath().split(File.pathSeparator))
                .filter(entry -> !artifacts.contains(
                        artifact(Path.of(entry).getFileName().toString())));
        return Stream.concat(ours, jars.stream().map(Path::toString)).collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the name of a file without its version. */
    private static String artifact(String jar) {
        return jar.replaceFirst("-[0-9].*", "");
    }
}
