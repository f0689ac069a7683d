// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;

/**
 * The topics that an import reads.
 *
 * @param repositories the repositories that are imported into
 * @param repositoryOfTopic the repository of the documents of each topic, in the order of the repositories, for each the topic of
 *     folders before the topic of documents
 * @param folders the topics of states and calendar folders, which are imported first; a log of Nuxeo's importer has none
 * @param deadLetters the topic for records that cannot be imported
 */
public record ConsumedTopics(
        List<String> repositories, Map<String, String> repositoryOfTopic, Set<String> folders, String deadLetters) {

    /** Returns the topics of repositories: two each, of folders and of documents. */
    public static ConsumedTopics of(List<String> repositories) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String repository : repositories) {
            all.put(Topics.folders(repository), repository);
            all.put(Topics.documents(repository), repository);
        }
        Set<String> folders = repositories.stream().map(Topics::folders).collect(Collectors.toSet());
        return new ConsumedTopics(repositories, all, folders, Topics.DEAD_LETTERS);
    }

    /**
     * Returns the topic of a log of Nuxeo's importer, which has all documents for a repository. A document without its
     * parent is refused there, so the records of a partition are imported in their order.
     *
     * @param deadLetters the topic for records that cannot be imported, which is created when there is one
     */
    public static ConsumedTopics ofLog(String topic, String repository, String deadLetters) {
        return new ConsumedTopics(List.of(repository), Map.of(topic, repository), Set.of(), deadLetters);
    }

    /** Returns the names of the topics in their order. */
    Set<String> names() {
        return repositoryOfTopic.keySet();
    }

    /** Returns the repository of a topic, empty if its documents are not imported. */
    String repository(String topic) {
        return repositoryOfTopic.getOrDefault(topic, "");
    }

    /** Returns whether a topic holds states and calendar folders, which are imported first. */
    boolean ofFolders(String topic) {
        return folders.contains(topic);
    }

    /** Returns whether this is a log of Nuxeo's importer. */
    boolean isLog() {
        return folders.isEmpty();
    }

    /**
     * Returns the document of a record.
     *
     * @throws ForeignRecordException if the record does not hold a document of its topic's repository
     */
    StoredDocument read(ConsumerRecord<byte[], byte[]> record, DocumentDecoder decoder) throws ForeignRecordException {
        if (record.value() == null) {
            throw new ForeignRecordException("record without a value");
        }
        StoredDocument document = decoder.decode(record.value());
        String repository = repository(record.topic());
        if (!document.repository().equals(repository)) {
            throw new ForeignRecordException("document of repository " + document.repository() + " in "
                    + (repository.isEmpty() ? "topic " + record.topic() : "the topic of " + repository));
        }
        return document;
    }

    /**
     * Returns the report of a consumer group, which may be running, from its committed offsets.
     *
     * @param committed the group's offsets by partition
     * @param dataset dataset whose documents are counted
     * @param finished whether the group is done
     * @param millis duration of this run
     */
    public ConsumeReport report(
            Map<TopicPartition, OffsetAndMetadata> committed, ImportedDataset dataset, boolean finished, long millis) {
        Map<TopicPartition, Progress> progress = new HashMap<>();
        committed.forEach((partition, offset) -> progress.put(partition, Progress.parse(offset.metadata())));
        return sum(progress, dataset, finished, millis);
    }

    /** Returns the numbers of the datasets that a group has imported, from its committed offsets. */
    public static Set<Long> datasets(Map<TopicPartition, OffsetAndMetadata> committed) {
        return committed.values().stream()
                .flatMap(offset -> Progress.parse(offset.metadata()).datasets().stream())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns the sum of the progress of all partitions. */
    ConsumeReport sum(Map<TopicPartition, Progress> progress, ImportedDataset dataset, boolean finished, long millis) {
        List<ConsumeReport.Row> rows = new ArrayList<>();
        DatasetCounts all = new DatasetCounts();
        for (String repository : repositories) {
            DatasetCounts counts = new DatasetCounts();
            progress.forEach((partition, each) -> {
                if (repository.equals(repository(partition.topic()))) {
                    counts.add(each.sumOf(dataset));
                }
            });
            all.add(counts);
            for (Kind kind : dataset.kinds()) {
                int code = kind.code();
                ConsumeReport.Row row = new ConsumeReport.Row(
                        repository, kind, counts.imported[code], counts.present[code], counts.indexed[code]);
                if (row.imported() + row.indexed() > 0) {
                    rows.add(row);
                }
            }
        }
        return new ConsumeReport(
                rows, all.putAside, List.of(), all.repeated, all.leftOut, List.of(), finished, 0, millis);
    }
}
