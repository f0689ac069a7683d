// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients.KafkaFailures;
import org.nuxeo.datagen.store.kafka.TopicSettings.TopicPlan;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Creates, describes and deletes topics, and reads the offsets of topics and groups. Thread safe. */
public final class TopicAdmin implements AutoCloseable {

    private static final long READY_MILLIS = 60_000;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    private final KafkaSettings settings;
    private final Admin admin;
    private final Requests requests;

    public TopicAdmin(KafkaSettings settings) {
        this(settings, Requests.of(settings.unreachableMillis()));
    }

    /**
     * @param retry how long to retry once the cluster has answered
     * @param stopped condition that ends waits early
     */
    public TopicAdmin(KafkaSettings settings, RetryPolicy retry, BooleanSupplier stopped) {
        this(settings, new Requests(Duration.ofMillis(settings.unreachableMillis()), retry, stopped));
    }

    /** @param requests sends and retries all requests */
    public TopicAdmin(KafkaSettings settings, Requests requests) {
        this.requests = Objects.requireNonNull(requests, "requests");
        this.settings = settings.within(requests.connectMillis(settings.unreachableMillis()));
        this.admin = KafkaClients.admin(this.settings);
    }

    private TopicAdmin(KafkaSettings settings, Requests requests, Admin admin) {
        this.settings = settings;
        this.requests = requests;
        this.admin = admin;
    }

    /**
     * Returns the same client with a short time limit, for callers that ask often and can do without an answer.
     *
     * @param limit time limit of a request
     * @return closed together with this one
     */
    public TopicAdmin within(Duration limit) {
        return new TopicAdmin(settings, Requests.within(limit), admin);
    }

    /** Creates a topic with the usual settings; see {@link #ensure(String, int, TopicSettings)}. */
    public void ensure(String topic, int partitions) {
        ensure(topic, partitions, TopicSettings.USUAL);
    }

    /**
     * Creates a topic unless it exists, and waits until each of its partitions has a leader. A producer that starts
     * earlier can lose its first batches.
     *
     * @throws IllegalArgumentException if {@code partitions} is less than 1
     * @throws StageException if the topic exists with another number of partitions
     */
    public void ensure(String topic, int partitions, TopicSettings settings) {
        Check.atLeast("partitions", partitions, 1);
        if (!requirePartitions(topic, partitions)) {
            create(topic, partitions, settings);
        }
        awaitLeaders(topic, partitions);
    }

    /**
     * Checks the number of partitions of a topic if it exists. Returns true if it exists.
     *
     * @throws StageException if it has another number of partitions
     */
    public boolean requirePartitions(String topic, int partitions) {
        Optional<Integer> found = partitions(topic);
        StageException.refuse(
                found.isPresent() && found.get() != partitions,
                () -> "topic " + topic + " has " + found.get() + " partitions, not " + partitions
                        + "; give --partitions " + found.get() + ", or remove the topic");
        return found.isPresent();
    }

    /**
     * Checks that those topics that exist have their partitions and keep all records until they are consumed. Nothing is
     * changed.
     *
     * @return whether all exist
     * @throws StageException if one would lose records
     */
    public boolean requireKeeping(List<TopicPlan> plans) {
        List<TopicPlan> existing = plans.stream()
                .filter(plan -> requirePartitions(plan.topic(), plan.partitions()))
                .toList();
        existing.forEach(this::requireKeeping);
        return existing.size() == plans.size();
    }

    private void requireKeeping(TopicPlan plan) {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, plan.topic());
        Config config = Objects.requireNonNull(
                await(() -> admin.describeConfigs(List.of(topic)).all()).get(topic), plan.topic());
        String policy = value(config, "cleanup.policy", "delete");
        StageException.refuse(
                policy.contains("compact"),
                () -> "topic " + plan.topic() + ": cleanup.policy " + policy
                        + ": must be delete, since compaction drops records");
        String unlimited = Long.toString(TopicSettings.UNLIMITED);
        long millis = Long.parseLong(value(config, "retention.ms", unlimited));
        long bytes = Long.parseLong(value(config, "retention.bytes", unlimited));
        refuse(plan, "retention.ms " + millis, plan.lossByAge(millis));
        refuse(plan, "retention.bytes " + bytes, plan.lossBySize(bytes));
    }

    private static void refuse(TopicPlan plan, String setting, @Nullable String loss) {
        StageException.refuse(loss != null, () -> "topic " + plan.topic() + ": " + setting + ": " + loss);
    }

    private static String value(Config config, String name, String byDefault) {
        ConfigEntry entry = config.get(name);
        return entry == null ? byDefault : Objects.requireNonNullElse(entry.value(), byDefault);
    }

    /**
     * Checks that the cluster answers.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if it does not
     */
    public void requireAnswer() {
        nodes();
    }

    private Collection<Node> nodes() {
        return await(() -> admin.describeCluster().nodes());
    }

    private void create(String topic, int partitions, TopicSettings settings) {
        Optional<Short> copies = Optional.ofNullable(settings.replication()).map(Integer::shortValue);
        NewTopic wanted = new NewTopic(topic, Optional.of(partitions), copies).configs(settings.configs());
        try {
            await(() -> admin.createTopics(List.of(wanted)).all());
        } catch (TopicExistsException e) {
            // Another process created it first, perhaps with another number of partitions.
            requirePartitions(topic, partitions);
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
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Returns the number of brokers. */
    public int brokers() {
        return nodes().size();
    }

    /** Returns the number of partitions of a topic, or empty if there is no such topic. */
    public Optional<Integer> partitions(String topic) {
        return describe(topic).map(found -> found.partitions().size());
    }

    private Optional<TopicDescription> describe(String topic) {
        try {
            return Optional.ofNullable(
                    await(() -> admin.describeTopics(List.of(topic)).allTopicNames())
                            .get(topic));
        } catch (UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    /** Returns the ids of those topics that exist. */
    public Map<String, Uuid> topicIds(Collection<String> topics) {
        Map<String, Uuid> ids = new HashMap<>();
        topics.forEach(topic -> describe(topic).ifPresent(found -> ids.put(topic, found.topicId())));
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
        long[] offsets = new long[partitions];
        if (partitions > 0) {
            await(() -> admin.listOffsets(asked).all())
                    .forEach((partition, info) -> offsets[partition.partition()] = info.offset());
        }
        return offsets;
    }

    /** Returns the number of records that a topic holds; 0 if there is no such topic. */
    public long records(String topic) {
        int count = partitions(topic).orElse(0);
        return LongStream.of(endOffsets(topic, count)).sum()
                - LongStream.of(beginOffsets(topic, count)).sum();
    }

    /** Returns the bytes of every topic on the disks of all brokers, with its copies. */
    public Map<String, Long> storedBytes() {
        List<Integer> brokers = nodes().stream().map(Node::id).toList();
        Map<String, Long> bytes = new TreeMap<>();
        await(() -> admin.describeLogDirs(brokers).allDescriptions()).values().stream()
                .flatMap(folders -> folders.values().stream())
                .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                .forEach(replica ->
                        bytes.merge(replica.getKey().topic(), replica.getValue().size(), Long::sum));
        return bytes;
    }

    /** Returns the committed offsets of a group. Partitions without a commit are omitted. */
    public Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        try {
            Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>(
                    await(() -> admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()));
            known.values().removeIf(Objects::isNull);
            return known;
        } catch (GroupIdNotFoundException e) {
            return Map.of();
        }
    }

    /**
     * Returns the lag of a group in every partition of the topics of repositories. Topics that do not exist are
     * omitted.
     */
    public List<GroupLag> lag(String group, List<String> repositories) {
        Stream<String> topics =
                repositories.stream().flatMap(each -> Stream.of(Topics.folders(each), Topics.documents(each)));
        return lagIn(group, topics.toList());
    }

    /** Returns the lag of a group in each partition of those topics that exist. */
    public List<GroupLag> lagIn(String group, List<String> topics) {
        Map<TopicPartition, OffsetAndMetadata> committed = committed(group);
        List<GroupLag> lags = new ArrayList<>();
        for (String topic : topics) {
            int partitions = partitions(topic).orElse(0);
            long[] begins = beginOffsets(topic, partitions);
            long[] ends = endOffsets(topic, partitions);
            for (int i = 0; i < partitions; i++) {
                OffsetAndMetadata offset = committed.get(new TopicPartition(topic, i));
                // Records that were removed cannot be read any more.
                long read = Math.max(begins[i], offset == null ? 0 : offset.offset());
                lags.add(new GroupLag(topic, i, read, ends[i]));
            }
        }
        return lags;
    }

    /**
     * The lag of a consumer group in one partition.
     *
     * @param committed the offset up to which everything is durable
     * @param end the offset after the last record
     */
    public record GroupLag(String topic, int partition, long committed, long end) {

        /** Returns how many records are not committed yet. */
        public long records() {
            return Math.max(0, end - committed);
        }
    }

    /** Deletes those topics that exist, until they are gone. */
    public void delete(Collection<String> topics) {
        while (true) {
            Set<String> existing = new HashSet<>(await(() -> admin.listTopics().names()));
            existing.retainAll(topics);
            if (existing.isEmpty()) {
                return;
            }
            try {
                await(() -> admin.deleteTopics(existing).all());
            } catch (UnknownTopicOrPartitionException e) {
                // Another process deleted it first, or an earlier request succeeded. What is left is deleted again.
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /**
     * Deletes the committed offsets of a group.
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
    // Its replacement needs clients 4.1, and Nuxeo servers ship older ones.
    @SuppressWarnings("removal")
    public Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        await(() -> admin.listConsumerGroups().all()).forEach(group -> groups.add(group.groupId()));
        return groups;
    }

    /** Returns those groups that have members. */
    public List<GroupMembers> members(Collection<String> groups) {
        return await(() -> admin.describeConsumerGroups(groups).all()).values().stream()
                .filter(group -> !group.members().isEmpty())
                .map(GroupMembers::of)
                .toList();
    }

    private <T> T await(Supplier<KafkaFuture<T>> request) {
        return requests.send("kafka", settings.bootstrapServers(), () -> answer(request.get()));
    }

    private <T> T answer(KafkaFuture<T> future) throws TransientFailureException {
        try {
            return future.get(settings.unreachableMillis() + 1_000L, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw KafkaFailures.answer(Objects.requireNonNull(e.getCause()), settings.bootstrapServers());
        } catch (TimeoutException e) {
            throw new TransientFailureException(FailureReasons.of(e), e);
        } catch (InterruptedException e) {
            // a request has its own thread, which is interrupted when nobody waits for it any more
            Thread.currentThread().interrupt();
            throw new TransientFailureException("interrupted", e);
        }
    }

    @Override
    public void close() {
        admin.close(CLOSE_LIMIT);
    }

    /**
     * The members of a consumer group.
     *
     * @param group name of the group
     * @param hosts one host for each member
     * @param topics the topics whose partitions they own
     */
    public record GroupMembers(String group, List<String> hosts, Set<String> topics) {

        static GroupMembers of(ConsumerGroupDescription group) {
            return new GroupMembers(
                    group.groupId(),
                    group.members().stream()
                            .map(member -> member.host().replaceFirst("^/", ""))
                            .toList(),
                    group.members().stream()
                            .flatMap(member -> member.assignment().topicPartitions().stream())
                            .map(partition -> partition.topic())
                            .collect(Collectors.toSet()));
        }

        /** Returns the group and its members in words. */
        @Override
        public String toString() {
            return "group " + group + " has " + hosts.size() + (hosts.size() == 1 ? " member" : " members") + " ("
                    + String.join(", ", hosts) + ")";
        }
    }
}
