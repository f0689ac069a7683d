// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumedTopics;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A probe of the lag of the work folder's consumer group, on whatever machines its consumers run. It asks the broker, since
 * gauges of single processes add up only if every process is scraped.
 *
 * @param work work folder, whose manifest has the name of the group
 * @param layout layout of the dataset
 */
record LagProbe(TopicAdmin admin, Path work, Layout layout) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LagProbe.class);
    private static final String STAGE = "consume";

    /**
     * The lag of a partition.
     *
     * @param records offset after the last record
     * @param lag how many of them are not durable yet
     */
    record PartitionLag(String topic, int partition, long records, long lag) {}

    /**
     * The state of the group in Kafka.
     *
     * @param lags the lag of every partition of the existing topics
     * @param report the results of the group so far
     */
    record Answer(List<PartitionLag> lags, ConsumeReport report) {
        /** Returns the number of records that are not durable yet. */
        long left() {
            return lags.stream().mapToLong(PartitionLag::lag).sum();
        }
    }

    /** Returns the state of the group, or nothing if the broker does not answer. */
    Optional<Answer> ask() {
        Optional<Manifest> manifest = StageFolder.read(work.resolve(STAGE), STAGE);
        try {
            ImportResults results =
                    ImportResults.of(manifest.map(Manifest::results).orElseGet(Json::object));
            String group = results.currentGroup();
            List<String> repositories = layout.repositories().labels();
            List<PartitionLag> lags = admin.lag(group, repositories).stream()
                    .map(each -> new PartitionLag(each.topic(), each.partition(), each.end(), each.records()))
                    .toList();
            ConsumedTopics topics = ConsumedTopics.of(repositories);
            ImportedDataset imported = manifest.map(
                            found -> ImportedDataset.of(found.spec(), layout.kinds(), results.datasets(), false))
                    .orElse(ImportedDataset.ANY);
            return Optional.of(new Answer(lags, topics.report(admin.committed(group), imported, false, 0)));
        } catch (KafkaException | ServiceDownException e) {
            LOG.warn("The lag cannot be read: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
