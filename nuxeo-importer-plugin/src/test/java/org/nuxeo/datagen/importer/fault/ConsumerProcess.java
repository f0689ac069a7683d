package org.nuxeo.datagen.importer.fault;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.mongo.MongoSettings;
import org.nuxeo.datagen.importer.testing.Pipelines;

/** A consuming process of its own, to be killed. */
public final class ConsumerProcess {

    private ConsumerProcess() {}

    /** Arguments: brokers, MongoDB's URI, customers, group. */
    public static void main(String[] arguments) {
        Dataset dataset = dataset(Long.parseLong(arguments[2]));
        Pipelines.consume(
                KafkaSettings.of(arguments[0]),
                MongoSettings.of(arguments[1]),
                dataset,
                Pipelines.settings().withGroup(arguments[3]));
    }

    static Dataset dataset(long customers) {
        return Dataset.of(DatasetSpec.builder().customers(customers).build());
    }

    static Process start(KafkaSettings kafka, MongoSettings mongo, long customers, String group)
            throws java.io.IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx128m");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(ConsumerProcess.class.getName());
        command.addAll(List.of(kafka.bootstrapServers(), mongo.uri(), Long.toString(customers), group));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
