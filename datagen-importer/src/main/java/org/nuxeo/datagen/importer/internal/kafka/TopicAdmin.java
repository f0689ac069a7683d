package org.nuxeo.datagen.importer.internal.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.retry.PassingFailureException;
import org.nuxeo.datagen.importer.internal.retry.Requests;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.service.KafkaSettings;

/** Creates, describes and deletes topics, and reads the offsets of topics and groups. Thread safe. */
public final class TopicAdmin implements AutoCloseable {

    private static final long READY_MILLIS = 60_000;
    private static final long PAUSE_MILLIS = 50;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    /** Topics are the only copy of what is to be imported: never delete by age or size. */
    private static final Map<String, String> KEEP_FOR_EVER = Map.of("retention.ms", "-1", "retention.bytes", "-1");

    private final KafkaSettings settings;
    private final Admin admin;
    private final Requests requests;

    public TopicAdmin(KafkaSettings settings) {
        this(settings, Requests.of(settings.unreachableMillis()));
    }

    /** @param requests repeats what is asked */
    public TopicAdmin(KafkaSettings settings, Requests requests) {
        this(settings, requests, KafkaClients.admin(settings));
    }

    private TopicAdmin(KafkaSettings settings, Requests requests, Admin admin) {
        this.settings = settings;
        this.requests = requests;
        this.admin = admin;
    }

    /**
     * Returns the same client for who asks often and can do without an answer.
     *
     * @param limit when it gives up
     * @return closed with this one
     */
    public TopicAdmin within(Duration limit) {
        return new TopicAdmin(settings, new Requests(limit, RetryPolicy.within(limit), () -> false), admin);
    }

    /**
     * Creates a topic unless it is there, and waits until each of its partitions answers. A producer that starts before
     * that can lose its first batches.
     *
     * @throws StageException if the topic is there with another number of partitions
     */
    public void ensure(String topic, int partitions) {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions " + partitions + ": must be at least 1");
        }
        if (!requirePartitions(topic, partitions)) {
            create(topic, partitions);
        }
        awaitLeaders(topic, partitions);
    }

    /**
     * Checks that a topic has a number of partitions if it is there, and tells whether it is.
     *
     * @throws StageException if it has another number
     */
    public boolean requirePartitions(String topic, int partitions) {
        Optional<Integer> found = partitions(topic);
        if (found.isPresent() && found.get() != partitions) {
            throw new StageException("topic " + topic + " has " + found.get() + " partitions, not " + partitions
                    + ": ask for " + found.get() + " or remove the topic");
        }
        return found.isPresent();
    }

    /**
     * Asks the cluster for a sign of life.
     *
     * @throws org.nuxeo.datagen.importer.failure.ServiceDownException if it gives none
     */
    public void requireAnswer() {
        await(() -> admin.describeCluster().nodes());
    }

    private void create(String topic, int partitions) {
        Optional<Short> replicas =
                settings.replicationFactor() < 0 ? Optional.empty() : Optional.of(settings.replicationFactor());
        NewTopic wanted = new NewTopic(topic, Optional.of(partitions), replicas).configs(KEEP_FOR_EVER);
        try {
            await(() -> admin.createTopics(List.of(wanted)).all());
        } catch (TopicExistsException e) {
            // Another process was faster; what it made is looked at next.
            int found = partitions(topic).orElse(partitions);
            if (found != partitions) {
                throw new StageException("topic " + topic + " has " + found + " partitions, not " + partitions, e);
            }
        }
    }

    private void awaitLeaders(String topic, int partitions) {
        long endNanos = System.nanoTime() + READY_MILLIS * 1_000_000;
        while (true) {
            try {
                endOffsets(topic, partitions);
                return;
            } catch (RetriableException e) {
                if (System.nanoTime() > endNanos) {
                    throw new StageException("topic " + topic + ": no leader for every partition after 60 s", e);
                }
                pause();
            }
        }
    }

    /** Returns the number of brokers, for which the cluster has to give a sign of life. */
    public int brokers() {
        return await(() -> admin.describeCluster().nodes()).size();
    }

    /** Returns the number of partitions of a topic, or nothing if there is no such topic. */
    public Optional<Integer> partitions(String topic) {
        return describe(topic).map(found -> found.partitions().size());
    }

    private Optional<TopicDescription> describe(String topic) {
        try {
            return Optional.of(await(() -> admin.describeTopics(List.of(topic)).allTopicNames())
                    .get(topic));
        } catch (UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    /** Returns those of the topics that exist, each with the id it got when it was made. */
    public Map<String, Uuid> topicIds(Collection<String> topics) {
        Map<String, Uuid> ids = new HashMap<>();
        for (String topic : topics) {
            describe(topic).ifPresent(found -> ids.put(topic, found.topicId()));
        }
        return ids;
    }

    /** Returns the offset after the last record of each partition. */
    public long[] endOffsets(String topic, int partitions) {
        return offsets(topic, partitions, OffsetSpec.latest());
    }

    /** Returns the offset of the first record of each partition. */
    public long[] beginOffsets(String topic, int partitions) {
        return offsets(topic, partitions, OffsetSpec.earliest());
    }

    private long[] offsets(String topic, int partitions, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int i = 0; i < partitions; i++) {
            asked.put(new TopicPartition(topic, i), which);
        }
        var found = await(() -> admin.listOffsets(asked).all());
        long[] offsets = new long[partitions];
        found.forEach((partition, info) -> offsets[partition.partition()] = info.offset());
        return offsets;
    }

    /** Returns what a group has committed; partitions without a commit are missing. */
    public Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        try {
            Map<TopicPartition, OffsetAndMetadata> found =
                    await(() -> admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
            Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>(found);
            known.values().removeIf(offset -> offset == null);
            return known;
        } catch (GroupIdNotFoundException e) {
            return Map.of();
        }
    }

    /** Deletes those of the topics that exist and waits until they are gone. */
    public void delete(Collection<String> topics) {
        Set<String> existing = new HashSet<>(names());
        existing.retainAll(topics);
        if (existing.isEmpty()) {
            return;
        }
        try {
            await(() -> admin.deleteTopics(existing).all());
        } catch (UnknownTopicOrPartitionException e) {
            // Somebody else was faster, or the first request got there and its answer was lost; what is left is looked
            // at.
            delete(topics);
            return;
        }
        while (existing.stream().anyMatch(names()::contains)) {
            pause();
        }
    }

    private Set<String> names() {
        return await(() -> admin.listTopics().names());
    }

    /**
     * Forgets what a group has committed.
     *
     * @throws StageException if it has members
     */
    public void deleteGroup(String group) {
        try {
            await(() -> admin.deleteConsumerGroups(List.of(group)).all());
        } catch (GroupIdNotFoundException e) {
            return;
        }
    }

    /** Returns the names of all groups that this client may see. */
    // What replaces it came with clients 4.1, and servers ship older ones.
    @SuppressWarnings("removal")
    public Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        await(() -> admin.listConsumerGroups().all()).forEach(group -> groups.add(group.groupId()));
        return groups;
    }

    /** Returns those of some groups that have members. */
    public List<GroupMembers> members(Collection<String> groups) {
        List<GroupMembers> found = new ArrayList<>();
        await(() -> admin.describeConsumerGroups(groups).all()).values().stream()
                .filter(group -> !group.members().isEmpty())
                .forEach(group -> found.add(GroupMembers.of(group)));
        return found;
    }

    private <T> T await(Supplier<KafkaFuture<T>> request) {
        return requests.send("kafka", settings.bootstrapServers(), () -> answer(request.get()));
    }

    private <T> T answer(KafkaFuture<T> future) throws PassingFailureException {
        try {
            return future.get(settings.unreachableMillis() + 1_000L, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw KafkaFailures.answer(e.getCause(), settings.bootstrapServers());
        } catch (TimeoutException e) {
            throw new PassingFailureException(FailureReasons.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("kafka: interrupted", e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("kafka: interrupted", e);
        }
    }

    @Override
    public void close() {
        admin.close(CLOSE_LIMIT);
    }
}
