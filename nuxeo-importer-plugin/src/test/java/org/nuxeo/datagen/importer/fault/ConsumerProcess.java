package org.nuxeo.datagen.importer.fault;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticsearchSettings;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.mongo.MongoSettings;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import org.nuxeo.datagen.importer.testing.Pipelines;

/** A consuming process of its own, to be killed. */
public final class ConsumerProcess {

    private ConsumerProcess() {}

    /** Arguments: brokers, MongoDB's URI, customers, group, documents a second, the index' URL or nothing. */
    public static void main(String[] arguments) {
        Dataset dataset = dataset(Long.parseLong(arguments[2]));
        try (MongoStore mongo = new MongoStore(MongoSettings.of(arguments[1]));
                ElasticStore elastic =
                        arguments.length < 6 ? null : new ElasticStore(ElasticsearchSettings.of(arguments[5]))) {
            ConsumeReport report = Pipelines.importer(dataset)
                    .consume(
                            KafkaSettings.of(arguments[0]),
                            Pipelines.settings().withGroup(arguments[3]),
                            null,
                            mongo,
                            elastic,
                            Moment.BEFORE,
                            new RateLimit(Long.parseLong(arguments[4])))
                    .run();
            System.out.println(report.imported() + " " + report.indexed() + " " + report.deadLetters());
        }
    }

    static Dataset dataset(long customers) {
        return Dataset.of(DatasetSpec.builder().customers(customers).build());
    }

    static Process start(
            KafkaSettings kafka, MongoSettings mongo, long customers, String group, long documentsPerSecond)
            throws java.io.IOException {
        return start(
                ConsumerProcess.class,
                "-Xmx128m",
                null,
                kafka.bootstrapServers(),
                mongo.uri(),
                Long.toString(customers),
                group,
                Long.toString(documentsPerSecond));
    }

    /**
     * Starts a virtual machine over the class path of the test.
     *
     * @param output takes what it writes, or null for nowhere
     */
    static Process start(Class<?> main, String heap, Path output, String... arguments) throws java.io.IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(heap);
        command.add("-XX:+UseSerialGC");
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        output == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(output.toFile()))
                .start();
    }
}
