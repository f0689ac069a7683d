// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.report.ConsumeReport;

/** The report of a consumer group, read from its committed offsets. It can also be read while the group is running. */
public final class GroupReport {

    private GroupReport() {}

    /**
     * Returns the report of a group.
     *
     * @param committed the group's offsets by partition
     * @param topics topics that are counted
     * @param dataset dataset whose documents are counted
     * @param finished whether the group is done
     * @param elapsedMillis duration of this run
     */
    public static ConsumeReport of(
            Map<TopicPartition, OffsetAndMetadata> committed,
            ConsumedTopics topics,
            ImportedDataset dataset,
            boolean finished,
            long elapsedMillis) {
        Map<TopicPartition, Progress> progress = new HashMap<>();
        committed.forEach((partition, offset) -> progress.put(partition, Progress.parse(offset.metadata())));
        return sum(progress, topics, dataset, finished, elapsedMillis);
    }

    /** Returns the numbers of the datasets that a group has imported, from its committed offsets. */
    public static Set<Long> datasets(Map<TopicPartition, OffsetAndMetadata> committed) {
        Set<Long> datasets = new HashSet<>();
        committed
                .values()
                .forEach(offset ->
                        datasets.addAll(Progress.parse(offset.metadata()).datasets()));
        return datasets;
    }

    /** Returns the sum of the progress of all partitions. */
    static ConsumeReport sum(
            Map<TopicPartition, Progress> progress,
            ConsumedTopics topics,
            ImportedDataset dataset,
            boolean finished,
            long elapsedMillis) {
        List<ConsumeReport.Row> rows = new ArrayList<>();
        DatasetCounts all = new DatasetCounts();
        for (String repository : topics.repositories()) {
            DatasetCounts counts = new DatasetCounts();
            progress.forEach((partition, each) -> {
                if (repository.equals(topics.repository(partition.topic()))) {
                    counts.add(each.sumOf(dataset));
                }
            });
            all.add(counts);
            for (Kind kind : dataset.kinds()) {
                ConsumeReport.Row row = new ConsumeReport.Row(
                        repository,
                        kind,
                        counts.imported[kind.code()],
                        counts.present[kind.code()],
                        counts.indexed[kind.code()]);
                if (row.imported() + row.indexed() > 0) {
                    rows.add(row);
                }
            }
        }
        return new ConsumeReport(
                rows, all.putAside, List.of(), all.repeated, all.leftOut, List.of(), finished, 0, elapsedMillis);
    }
}
