package org.nuxeo.datagen.importer.internal.clean;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.clean.TopicReader.Content;
import org.nuxeo.datagen.importer.internal.clean.TopicReader.Origin;
import org.nuxeo.datagen.importer.internal.consume.GroupReport;
import org.nuxeo.datagen.importer.internal.consume.ImportedDataset;
import org.nuxeo.datagen.importer.internal.consume.ReplayStage;
import org.nuxeo.datagen.importer.internal.kafka.GroupMembers;
import org.nuxeo.datagen.importer.internal.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.internal.kafka.Topics;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.RecordOrigin;
import org.nuxeo.datagen.importer.internal.retry.Requests;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.service.KafkaSettings;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The topics and groups of a dataset. A topic goes if it holds nothing of others, or that was asked for; a group goes if
 * it has imported no other dataset; and nothing goes while a consumer of them is alive.
 */
final class TopicCleaning implements AutoCloseable {

    private static final long LOOK_MILLIS = 300;

    private final Dataset dataset;
    private final ImportedDataset imported;
    private final KafkaSettings kafka;
    private final CleanSettings settings;
    private final ProgressListener listener;
    private final BooleanSupplier stopped;
    private final TopicAdmin admin;
    private final List<String> groups = new ArrayList<>();
    private final List<String> sharedGroups = new ArrayList<>();

    TopicCleaning(
            Dataset dataset,
            KafkaSettings kafka,
            CleanSettings settings,
            ProgressListener listener,
            BooleanSupplier stopped) {
        this.dataset = dataset;
        this.imported = ImportedDataset.of(dataset.spec(), List.of(), false);
        this.kafka = kafka;
        this.settings = settings;
        this.listener = listener;
        this.stopped = stopped;
        Duration patience = Duration.ofMillis(kafka.unreachableMillis());
        this.admin = new TopicAdmin(kafka, new Requests(patience, RetryPolicy.within(patience), stopped));
        findGroups();
    }

    private void findGroups() {
        Set<String> all = admin.groups();
        for (String group : all) {
            Set<Long> datasets = GroupReport.datasets(admin.committed(group));
            boolean known = settings.groups().contains(group);
            if (datasets.remove(imported.number()) || known) {
                datasets.remove(known ? ImportedDataset.UNNAMED : imported.number());
                (datasets.isEmpty() ? groups : sharedGroups).add(group);
            }
        }
    }

    List<String> groups() {
        return groups;
    }

    List<String> sharedGroups() {
        return sharedGroups;
    }

    /** Looks into every topic there is. */
    List<CleanPlan.Topic> topics() {
        List<CleanPlan.Topic> topics = new ArrayList<>();
        Delivery whole = Delivery.of(dataset, 1);
        try (TopicReader reader = new TopicReader(kafka, this::origin, stopped)) {
            for (Repository repository : Repository.values()) {
                String folders = Topics.folders(repository.label());
                add(folders, reader, topics, new long[] {
                    whole.folders(repository).size()
                });
                String documents = Topics.documents(repository.label());
                Optional<Integer> partitions = admin.partitions(documents);
                if (partitions.isPresent()) {
                    PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions.get());
                    long[] expected = new long[partitions.get()];
                    for (int i = 0; i < expected.length; i++) {
                        expected[i] = plan.records(i);
                    }
                    add(documents, reader, topics, expected);
                }
            }
        }
        try (TopicReader reader = new TopicReader(kafka, this::originOfLetter, stopped)) {
            add(Topics.DEAD_LETTERS, reader, topics, new long[] {-1});
        }
        return topics;
    }

    /** A message of Nuxeo's importer is of some dataset, and of this one only where that is known. */
    private Origin origin(ConsumerRecord<byte[], byte[]> record) {
        if (RecordOrigin.isNuxeoMessage(record.value())) {
            return settings.nuxeoRecords() ? Origin.OWN : Origin.OTHER;
        }
        return TopicReader.origin(record, imported.base());
    }

    /** A letter is of the dataset it was put aside for, whatever is in it. */
    private Origin originOfLetter(ConsumerRecord<byte[], byte[]> letter) {
        return ReplayStage.isLetterOf(letter, dataset.spec(), settings.groups()) ? Origin.OWN : Origin.OTHER;
    }

    private void add(String topic, TopicReader reader, List<CleanPlan.Topic> topics, long[] expected) {
        if (admin.partitions(topic).isEmpty()) {
            return;
        }
        long delivery = Delivery.of(dataset, 1).number();
        Content content = new Content(0, 0, 0);
        for (int i = 0; i < expected.length && !stopped.getAsBoolean(); i++) {
            content = content.plus(reader.count(new TopicPartition(topic, i), delivery, expected[i]));
        }
        boolean deleted = settings.wholeTopics() || content.others() == 0;
        topics.add(new CleanPlan.Topic(topic, content.own(), content.others(), content.unknown(), deleted));
    }

    /**
     * Waits until no consumer of the dataset or of a topic that goes is alive.
     *
     * @throws StageException if one stays
     */
    void requireNobody(List<CleanPlan.Topic> topics) {
        Set<String> leaving = new HashSet<>();
        topics.stream().filter(CleanPlan.Topic::deleted).forEach(topic -> leaving.add(topic.name()));
        long endNanos = System.nanoTime() + settings.patienceMillis() * 1_000_000;
        boolean told = false;
        Optional<GroupMembers> busy = busy(leaving);
        while (busy.isPresent() && !stopped.getAsBoolean()) {
            if (System.nanoTime() > endNanos) {
                throw new StageException(busy.get() + ": an import is under way and nothing was removed; stop it,"
                        + " then clean once more");
            }
            if (!told) {
                told = true;
                listener.note(busy.get() + ": waiting up to " + settings.patienceMillis() / 1_000
                        + " s for its session to end");
            }
            pause();
            busy = busy(leaving);
        }
    }

    private Optional<GroupMembers> busy(Set<String> leaving) {
        return admin.members(admin.groups()).stream()
                .filter(each -> groups.contains(each.group())
                        || sharedGroups.contains(each.group())
                        || each.topics().stream().anyMatch(leaving::contains))
                .findFirst();
    }

    /** Returns who else imports into a repository at the moment, in words, or null. */
    String othersImporting(String repository) {
        return admin.members(admin.groups()).stream()
                .filter(each -> !groups.contains(each.group()))
                .filter(each -> each.topics().contains(Topics.folders(repository))
                        || each.topics().contains(Topics.documents(repository)))
                .map(GroupMembers::toString)
                .findFirst()
                .orElse(null);
    }

    /** Deletes the topics that go, and forgets the groups that nobody else uses. */
    int delete(List<CleanPlan.Topic> topics) {
        List<String> leaving = topics.stream()
                .filter(CleanPlan.Topic::deleted)
                .map(CleanPlan.Topic::name)
                .toList();
        admin.delete(leaving);
        for (String group : groups) {
            admin.deleteGroup(group);
            admin.deleteGroup(ReplayStage.group(group, dataset.spec()));
        }
        return leaving.size();
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("interrupted while waiting for consumers to leave", e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
