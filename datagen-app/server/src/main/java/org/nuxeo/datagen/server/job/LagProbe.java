// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumedTopics;
import org.nuxeo.datagen.importer.consume.GroupReport;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A probe of the lag of the work folder's consumer group, on whatever machines its consumers run. It asks the broker, since
 * gauges of single processes add up only if every process is scraped.
 */
final class LagProbe implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LagProbe.class);
    private static final String STAGE = "consume";

    private final TopicAdmin admin;
    private final Path work;
    private final Layout layout;

    /**
     * Makes a probe.
     *
     * @param layout layout of the dataset
     * @param work work folder, whose manifest has the name of the group
     */
    LagProbe(KafkaSettings kafka, Path work, Layout layout) {
        this.admin = new TopicAdmin(kafka);
        this.work = work;
        this.layout = layout;
    }

    /**
     * The lag of a partition.
     *
     * @param records offset after the last record
     * @param done committed offset, before which everything is durable
     */
    @JsonPropertyOrder({"topic", "partition", "records", "lag"})
    record PartitionLag(
            String topic,
            int partition,
            long records,
            @JsonIgnore long done) {
        @JsonProperty
        long lag() {
            return Math.max(0, records - done);
        }
    }

    /**
     * The state of the group in Kafka.
     *
     * @param lags the lag of every partition of the existing topics
     * @param report the results of the group so far
     */
    record Answer(List<PartitionLag> lags, ConsumeReport report) {}

    /** Returns the state of the group, or nothing if the broker does not answer. */
    Optional<Answer> ask() {
        List<PartitionLag> lags = new ArrayList<>();
        Optional<Manifest> manifest = StageFolder.read(work.resolve(STAGE), STAGE);
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(group(manifest));
            for (String repository : layout.repositories().labels()) {
                for (String topic : List.of(Topics.folders(repository), Topics.documents(repository))) {
                    add(topic, committed, lags);
                }
            }
            return Optional.of(new Answer(
                    lags,
                    GroupReport.of(
                            committed,
                            ConsumedTopics.of(layout.repositories().labels()),
                            dataset(manifest),
                            false,
                            0)));
        } catch (KafkaException | ServiceDownException e) {
            LOG.warn("The lag cannot be read: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private void add(String topic, Map<TopicPartition, OffsetAndMetadata> committed, List<PartitionLag> lags) {
        Optional<Integer> partitions = admin.partitions(topic);
        if (partitions.isEmpty()) {
            return;
        }
        long[] begins = admin.beginOffsets(topic, partitions.get());
        long[] ends = admin.endOffsets(topic, partitions.get());
        for (int i = 0; i < ends.length; i++) {
            OffsetAndMetadata done = committed.get(new TopicPartition(topic, i));
            lags.add(new PartitionLag(topic, i, ends[i], done == null ? begins[i] : done.offset()));
        }
    }

    private static String group(Optional<Manifest> manifest) {
        return ImportResults.currentGroup(manifest.map(Manifest::results).orElseGet(Json::object));
    }

    private ImportedDataset dataset(Optional<Manifest> manifest) {
        return manifest.map(found -> ImportedDataset.of(
                        found.spec(), layout.kinds(), ImportResults.datasets(found.results()), false))
                .orElse(ImportedDataset.ANY);
    }

    @Override
    public void close() {
        admin.close();
    }
}
