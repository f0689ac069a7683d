// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.ChildJvm;
import org.nuxeo.datagen.store.testing.LiveHeap;
import org.nuxeo.datagen.testing.Datasets;

/**
 * A separate consuming process.
 *
 * @param brokers addresses of Kafka
 * @param mongo MongoDB's URI
 * @param index the URL of the index, or empty
 * @param customers number of customers of the dataset, whose other values are the defaults
 * @param group its consumer group
 * @param documentsPerSecond the rate limit
 * @param sessionMillis time after which the group removes the process if it was killed
 */
record ConsumerProcess(
        String brokers,
        String mongo,
        String index,
        long customers,
        String group,
        long documentsPerSecond,
        int sessionMillis) {

    /**
     * Starts the process.
     *
     * @param output file for its output, or null to discard it
     */
    Process start(int heapMegabytes, Path output) throws IOException {
        return ChildJvm.start(
                ConsumerProcess.class,
                heapMegabytes,
                output,
                brokers,
                mongo,
                index,
                Long.toString(customers),
                group,
                Long.toString(documentsPerSecond),
                Integer.toString(sessionMillis));
    }

    public static void main(String[] arguments) {
        new ConsumerProcess(
                        arguments[0],
                        arguments[1],
                        arguments[2],
                        Long.parseLong(arguments[3]),
                        arguments[4],
                        Long.parseLong(arguments[5]),
                        Integer.parseInt(arguments[6]))
                .run();
    }

    private void run() {
        LiveHeap heap = LiveHeap.watch();
        KafkaSettings kafka = new KafkaSettings(
                brokers,
                Map.of(
                        "session.timeout.ms", Integer.toString(sessionMillis),
                        "heartbeat.interval.ms", Integer.toString(sessionMillis / 4)),
                15_000);
        try (MongoStore store = new MongoStore(MongoSettings.of(mongo));
                ElasticStore elastic = index.isEmpty() ? null : new ElasticStore(ElasticsearchSettings.of(index))) {
            ConsumeReport report = new ConsumeStage(
                            kafka,
                            Pipelines.settings().withGroup(group),
                            Pipelines.models(Datasets.ofBank(customers)),
                            store,
                            elastic,
                            StageContext.none().with(new StageControl(documentsPerSecond, 0)))
                    .run();
            System.out.println(report.imported() + " " + report.indexed() + " " + report.deadLetters());
            System.out.println("live heap " + heap.peakMegabytes() + " MB");
        }
    }
}
