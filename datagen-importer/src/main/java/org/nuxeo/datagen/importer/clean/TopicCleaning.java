// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings.Choice;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumedTopics;
import org.nuxeo.datagen.importer.consume.DeadLetters;
import org.nuxeo.datagen.importer.report.CleanPlan.Topic;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin.GroupMembers;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Deletes the topics and consumer groups of a dataset. A topic is deleted if it holds no records of others, or if that
 * was requested. A group is deleted if it has imported no other dataset. Nothing is deleted while one of their
 * consumers is running.
 */
final class TopicCleaning implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(300);

    /** The origin of a record: the dataset, another dataset, or unknown. */
    private enum Origin {
        OWN,
        OTHER,
        UNKNOWN
    }

    /** Tells the origins of records. */
    private interface Origins extends Function<ConsumerRecord<byte[], byte[]>, Origin> {}

    private final RecordDecoder records;
    private final Dataset dataset;
    private final ImportedDataset imported;
    private final KafkaSettings kafka;
    private final CleanSettings settings;
    private final ProgressListener listener;
    private final StopSignal stopped;
    private final RetryPolicy retry;
    private final TopicAdmin admin;
    private final long delivery;

    /** Folders that records of other datasets name, by topic; nothing if a record does not tell. */
    private final Map<String, Set<Optional<Identity>>> foldersOfOthers = new HashMap<>();

    final List<String> groups = new ArrayList<>();
    final List<String> sharedGroups = new ArrayList<>();

    TopicCleaning(StoredDocuments model, KafkaSettings kafka, CleanSettings settings, StageContext context) {
        this.records = new RecordDecoder(model);
        this.dataset = model.dataset();
        this.imported = ImportedDataset.of(dataset, List.of(), false);
        this.kafka = kafka;
        this.settings = settings;
        this.listener = context.listener();
        this.stopped = context.stop();
        this.retry = RetryPolicy.within(Duration.ofMillis(kafka.unreachableMillis()));
        this.admin = new TopicAdmin(kafka, retry, stopped);
        this.delivery = Delivery.of(dataset, 1).number();
        for (String group : admin.groups()) {
            Set<Long> datasets = ConsumedTopics.datasets(admin.committed(group));
            boolean known = settings.groups().contains(group);
            if (datasets.remove(imported.number()) || known) {
                datasets.remove(known ? ImportedDataset.UNNAMED : imported.number());
                (datasets.isEmpty() ? groups : sharedGroups).add(group);
            }
        }
    }

    /** Reads every existing topic, and returns what it holds. */
    List<Topic> topics() {
        List<Topic> topics = new ArrayList<>();
        Delivery whole = Delivery.of(dataset, 1);
        try (PartitionReader reader = new PartitionReader(kafka, null, retry, stopped)) {
            for (Repository repository : dataset.layout().repositories()) {
                String documents = Topics.documents(repository.label());
                int partitions = admin.partitions(documents).orElse(0);
                PartitionPlan plan = PartitionPlan.of(dataset, repository, Math.max(1, partitions));
                Topic ofDocuments = topic(documents, reader, this::origin, plan::records, true);
                long folders = whole.folders(repository).size();
                // The records of other datasets need those of their folders.
                boolean unneeded = ofDocuments.ofOtherDatasets() == 0;
                String shared = Topics.folders(repository.label());
                topics.add(topic(shared, reader, this::originOfFolder, any -> folders, unneeded));
                topics.add(ofDocuments);
            }
            topics.add(topic(Topics.DEAD_LETTERS, reader, this::originOfLetter, any -> -1, true));
        }
        topics.removeIf(each -> admin.partitions(each.topic()).isEmpty());
        return topics;
    }

    /** Returns the origin of a record. A message of Nuxeo's importer names no dataset, so the settings decide. */
    private Origin origin(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            return Origin.UNKNOWN;
        }
        if (RecordDecoder.isNuxeoMessage(record.value())) {
            return settings.choices().contains(Choice.NUXEO_RECORDS) ? Origin.OWN : Origin.OTHER;
        }
        try {
            records.identity(record.value());
            return Origin.OWN;
        } catch (OtherDatasetException e) {
            return Origin.OTHER;
        } catch (ForeignRecordException e) {
            return Origin.UNKNOWN;
        }
    }

    private Origin originOfFolder(ConsumerRecord<byte[], byte[]> record) {
        Origin origin = origin(record);
        if (origin == Origin.OTHER) {
            foldersOfOthers
                    .computeIfAbsent(record.topic(), any -> new HashSet<>())
                    .add(records.referredInAny(record.value()));
        }
        return origin;
    }

    /** Returns whether a record of another dataset names a folder, or may name it. */
    boolean othersHave(String repository, Identity folder) {
        Set<Optional<Identity>> named = foldersOfOthers.getOrDefault(Topics.folders(repository), Set.of());
        return named.contains(Optional.of(folder)) || named.contains(Optional.empty());
    }

    /** Returns the origin of a dead letter. It belongs to the dataset it was put aside for, whatever it holds. */
    private Origin originOfLetter(ConsumerRecord<byte[], byte[]> letter) {
        return DeadLetters.isOf(letter, imported.base(), settings.groups()) ? Origin.OWN : Origin.OTHER;
    }

    /**
     * Returns what a topic holds; nothing if there is none.
     *
     * @param expected returns how many records of the dataset a partition has
     * @param unused whether it may be deleted if all records are the dataset's
     */
    private Topic topic(
            String name, PartitionReader reader, Origins origins, IntToLongFunction expected, boolean unused) {
        long[] counts = new long[Origin.values().length];
        int partitions = admin.partitions(name).orElse(0);
        for (int i = 0; i < partitions && !stopped.getAsBoolean(); i++) {
            TopicPartition partition = new TopicPartition(name, i);
            long own = expected.applyAsLong(i);
            long begin = reader.begin(partition);
            long end = reader.end(partition);
            if (begin < end && end - begin == own && isLast(reader, partition, end, own, origins)) {
                counts[Origin.OWN.ordinal()] += own;
            } else {
                Consumer<ConsumerRecord<byte[], byte[]>> count =
                        each -> counts[origins.apply(each).ordinal()]++;
                reader.read(partition, begin, end, records -> records.forEach(count));
            }
        }
        long others = counts[Origin.OTHER.ordinal()];
        boolean deleted = settings.choices().contains(Choice.WHOLE_TOPICS) || unused && others == 0;
        return new Topic(name, counts[Origin.OWN.ordinal()], others, counts[Origin.UNKNOWN.ordinal()], deleted);
    }

    /**
     * Returns whether the last record of a partition is the last one of the dataset's delivery. If the partition holds as many
     * records as the delivery, all of them belong to the dataset then, and it need not be read.
     */
    private boolean isLast(PartitionReader reader, TopicPartition partition, long end, long expected, Origins origins) {
        AtomicBoolean last = new AtomicBoolean();
        DeliveryKey wanted = new DeliveryKey(delivery, expected - 1);
        Predicate<ConsumerRecord<byte[], byte[]>> isLast =
                record -> origins.apply(record) == Origin.OWN && wanted.equals(DeliveryKey.read(record.key()));
        reader.read(
                partition, end - 1, end, records -> last.set(records.stream().anyMatch(isLast)));
        return last.get();
    }

    /**
     * Waits until the dataset's groups and the topics to delete have no consumers.
     *
     * @throws StageException if a consumer stays
     */
    void requireNoMembers(List<Topic> topics) {
        Set<String> deleted = new HashSet<>();
        topics.stream().filter(Topic::deleted).forEach(topic -> deleted.add(topic.topic()));
        Duration limit = Duration.ofMillis(settings.memberTimeoutMillis());
        Attempts waiting = new Attempts(new RetryPolicy(POLL, POLL, limit, Integer.MAX_VALUE, false), stopped);
        for (Optional<GroupMembers> busy = busy(deleted); busy.isPresent(); busy = busy(deleted)) {
            if (waiting.failures() == 0) {
                listener.note(busy.get() + ": waiting up to " + limit.toSeconds() + " s for its session to end");
            }
            if (!waiting.again()) {
                StageException.refuse(
                        Thread.currentThread().isInterrupted(),
                        () -> "interrupted while waiting for consumers to end; repeat the command");
                if (stopped.getAsBoolean()) {
                    return;
                }
                throw new StageException(
                        busy.get() + ": an import is running, so nothing was removed; stop it, then repeat clean");
            }
        }
    }

    private Optional<GroupMembers> busy(Set<String> deleted) {
        return admin.members(admin.groups()).stream()
                .filter(each -> groups.contains(each.group())
                        || sharedGroups.contains(each.group())
                        || each.topics().stream().anyMatch(deleted::contains))
                .findFirst();
    }

    /** Returns who else is importing into a repository, in words. */
    Optional<String> othersImporting(String repository) {
        return admin.members(admin.groups()).stream()
                .filter(each -> !groups.contains(each.group()))
                .filter(each -> each.topics().contains(Topics.folders(repository))
                        || each.topics().contains(Topics.documents(repository)))
                .map(GroupMembers::toString)
                .findFirst();
    }

    /** Deletes the topics to delete, and the groups that no other dataset uses. Returns the number of topics. */
    int delete(List<Topic> topics) {
        List<String> deleted =
                topics.stream().filter(Topic::deleted).map(Topic::topic).toList();
        admin.delete(deleted);
        for (String group : groups) {
            admin.deleteGroup(group);
            admin.deleteGroup(DeadLetters.replayGroup(group, imported.base()));
        }
        return deleted.size();
    }

    @Override
    public void close() {
        admin.close();
    }
}
