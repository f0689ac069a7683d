// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.PartitionReader.ConsumerRequests;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * This process as a member of the consumer group: it polls, pauses when too many records are open, and commits what is
 * done. Used by the polling thread only.
 *
 * <p>It never waits for a store, except when partitions are revoked, so the group never expels it for being slow. Each
 * process is one member, so the numbers of threads and partitions are independent. It keeps polling when its partitions
 * are drained, so that no rebalance happens before the whole group is done.
 */
final class GroupMember implements ConsumerRebalanceListener, AutoCloseable {

    /** How soon completed work is noticed while nothing more arrives. */
    private static final Duration POLL = Duration.ofMillis(5);

    private static final long COMMIT_NANOS = 500_000_000L;
    private static final String HEARTBEAT = "last-heartbeat-seconds-ago";
    private static final String INCOMING = "incoming-byte-total";
    private static final String NODES = "consumer-node-metrics";
    private static final long CHECK_NANOS = 1_000_000_000L;

    /** A heartbeat is sent every 3 seconds. */
    private static final int FRESH_SECONDS = 5;

    private static final long REVOKE_MILLIS = 30_000;
    private static final long STOP_MILLIS = 3_500;
    private static final Duration COMMIT_LIMIT = Duration.ofSeconds(20);
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final ConsumeSettings settings;
    private final CompletionCheck end;
    private final StopSignal stop;
    private final ProgressListener listener;
    private final java.util.function.Consumer<WorkItem> items;
    private final ConsumerRequests requests;
    private final Wait brokers;
    private final Map<TopicPartition, PartitionTracker> trackers = new HashMap<>();
    private final Map<TopicPartition, PartitionTracker> released = new HashMap<>();
    private final long startNanos = System.nanoTime();
    private long lastCommitNanos = startNanos;
    private long lastCheckNanos = startNanos;
    private long lastAnswerNanos = startNanos;
    private double incomingBytes;
    private boolean paused;
    private boolean foldersDone;

    /**
     * @param kafka address of the brokers, for messages
     * @param items takes items to be worked on
     */
    GroupMember(
            Consumer<byte[], byte[]> consumer,
            ConsumeSettings settings,
            CompletionCheck end,
            String kafka,
            StageContext context,
            java.util.function.Consumer<WorkItem> items) {
        this.consumer = consumer;
        this.settings = settings;
        this.end = end;
        this.stop = context.stop();
        this.listener = context.listener();
        this.items = items;
        this.requests = new ConsumerRequests(kafka, settings.retry(), stop);
        this.brokers = Waits.on("kafka", kafka, settings.retry().limit());
    }

    /** Returns what is done in each partition that this process has owned, as far as it knows. */
    Map<TopicPartition, Progress> progress() {
        Map<TopicPartition, Progress> progress = new HashMap<>();
        released.forEach((partition, tracker) -> progress.put(partition, tracker.progress()));
        trackers.forEach((partition, tracker) -> progress.put(partition, tracker.progress()));
        return progress;
    }

    /** Joins the group. */
    void join() {
        consumer.subscribe(settings.topics().names(), this);
    }

    /**
     * Polls, and emits the arriving records as items.
     *
     * @param idle whether threads wait for work, so that incomplete items are emitted too
     * @return the number of records in the items
     * @throws ServiceDownException if the brokers have been away longer than retries may take
     */
    int poll(boolean idle) {
        int emitted = 0;
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        requireBroker();
        for (TopicPartition partition : records.partitions()) {
            PartitionTracker tracker = trackers.get(partition);
            if (tracker != null) {
                emitted += tracker.arrive(records.records(partition));
            }
        }
        if (idle) {
            for (PartitionTracker tracker : trackers.values()) {
                if (!records.partitions().contains(tracker.partition)) {
                    // Nothing arrives from a partition whose last records were removed.
                    tracker.skipTo(consumer.position(tracker.partition));
                    emitted += tracker.flush();
                }
            }
        }
        return emitted;
    }

    /**
     * Checks that the brokers have not been away longer than retries may take. Polling does not report that; it waits
     * forever. A member of a group, however, sends heartbeats to a broker every few seconds, and something arrives at least as
     * often. A suspended broker takes heartbeats for a while and answers none.
     */
    private void requireBroker() {
        long now = System.nanoTime();
        if (now - lastCheckNanos < CHECK_NANOS) {
            return;
        }
        lastCheckNanos = now;
        double incoming = metric(INCOMING);
        boolean answers = incoming != incomingBytes;
        incomingBytes = incoming;
        lastAnswerNanos = answers ? now : lastAnswerNanos;
        double secondsAgo = metric(HEARTBEAT);
        if (answers && secondsAgo < FRESH_SECONDS) {
            brokers.answered();
        }
        double seconds = secondsAgo >= 0 ? secondsAgo : TimeUnit.NANOSECONDS.toSeconds(now - startNanos);
        double silent = TimeUnit.NANOSECONDS.toSeconds(now - lastAnswerNanos);
        if (Math.max(seconds, silent) > settings.retry().limit().toSeconds()) {
            throw new ServiceDownException("kafka", requests.address(), null);
        }
    }

    /** Returns a number that the client counts; negative if it has not counted yet. */
    private double metric(String name) {
        return consumer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(name)
                        && !metric.metricName().group().equals(NODES))
                .map(Metric::metricValue)
                .filter(Double.class::isInstance)
                .mapToDouble(Double.class::cast)
                .findFirst()
                .orElse(-1);
    }

    /** Commits what is done, twice a second. */
    void commitNowAndThen() {
        long now = System.nanoTime();
        if (now - lastCommitNanos > COMMIT_NANOS) {
            lastCommitNanos = now;
            commit(trackers.values(), SETTLE_LIMIT);
        }
    }

    /**
     * Pauses all partitions from the limit of open records on, until half of them are done. Keeps document partitions
     * paused until the folders are done.
     */
    void pauseWhile(long open, long limit) {
        boolean pause = paused ? open > limit / 2 : open >= limit;
        if (pause != paused) {
            paused = pause;
            if (pause) {
                consumer.pause(consumer.assignment());
            } else {
                consumer.resume(
                        consumer.assignment().stream().filter(this::isReady).toList());
            }
        }
    }

    private boolean isReady(TopicPartition partition) {
        return foldersDone || settings.topics().ofFolders(partition.topic());
    }

    /**
     * Moves on from folders to documents, and from documents to the end. Returns true when all of it is committed. Stops
     * the work if a topic was removed before.
     */
    boolean isDone() {
        boolean done = foldersDone && end.reached(trackers, false) && commit(trackers.values(), SETTLE_LIMIT) == null;
        if (!foldersDone && end.reached(trackers, true)) {
            foldersDone = true;
            if (!paused) {
                consumer.resume(consumer.assignment());
            }
        }
        if (!done && end.hasLostTopic()) {
            stop.stop();
        }
        return done;
    }

    /** Commits what is done in partitions. Returns why that is not possible now, or null. What is not committed is repeated. */
    private @Nullable String commit(Collection<PartitionTracker> which, Duration limit) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (PartitionTracker tracker : which) {
            OffsetAndMetadata offset = tracker.toCommit();
            if (offset != null) {
                offsets.put(tracker.partition, offset);
            }
        }
        try {
            if (!offsets.isEmpty()) {
                consumer.commitSync(offsets, limit);
            }
        } catch (RetriableException | RebalanceInProgressException | CommitFailedException e) {
            return FailureReasons.of(e);
        }
        for (PartitionTracker tracker : which) {
            OffsetAndMetadata offset = offsets.get(tracker.partition);
            if (offset != null) {
                tracker.committed(offset.offset());
            }
        }
        return null;
    }

    /** Lets the current batches finish, then commits. What cannot be committed in time will be repeated. */
    void leave() {
        Collection<PartitionTracker> all = trackers.values();
        all.forEach(PartitionTracker::revoke);
        awaitIdle(all, STOP_MILLIS);
        long endNanos = System.nanoTime() + SETTLE_LIMIT.toNanos();
        for (String failure = commit(all, SETTLE_LIMIT); failure != null; failure = commit(all, SETTLE_LIMIT)) {
            if (System.nanoTime() > endNanos) {
                listener.note("the last offsets were not committed, so some batches will be repeated: " + failure);
                return;
            }
            // Only polling completes a rebalance. Partitions are paused, so it returns no records.
            consumer.pause(consumer.assignment());
            consumer.poll(POLL);
        }
    }

    @Override
    public void close() {
        brokers.close();
    }

    private static void awaitIdle(Collection<PartitionTracker> which, long millis) {
        long endNanos = System.nanoTime() + millis * 1_000_000;
        try {
            for (PartitionTracker tracker : which) {
                tracker.awaitIdle(Math.max(0, (endNanos - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed =
                requests.ask(() -> consumer.committed(new HashSet<>(partitions)));
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.get(partition);
            Progress progress = Progress.parse(offset == null ? null : offset.metadata());
            long position = offset == null ? requests.ask(() -> consumer.position(partition)) : offset.offset();
            long unread = offset == null ? 0 : position;
            trackers.put(partition, new PartitionTracker(partition, position, unread, progress, settings, items));
        }
        consumer.pause(
                partitions.stream().filter(each -> paused || !isReady(each)).toList());
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        List<PartitionTracker> revoked = remove(partitions);
        revoked.forEach(PartitionTracker::revoke);
        // Partitions of a removed topic are revoked too; committing them would fail.
        if (!stop.getAsBoolean() && end.hasLostTopicNow()) {
            stop.stop();
        }
        awaitIdle(revoked, stop.getAsBoolean() ? STOP_MILLIS : REVOKE_MILLIS);
        String failure = commit(revoked, stop.getAsBoolean() ? SETTLE_LIMIT : COMMIT_LIMIT);
        if (failure != null) {
            listener.note(
                    "offsets of revoked partitions were not committed, so some batches will be repeated: " + failure);
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        remove(partitions).forEach(PartitionTracker::revoke);
    }

    private List<PartitionTracker> remove(Collection<TopicPartition> partitions) {
        return partitions.stream()
                .map(trackers::remove)
                .filter(java.util.Objects::nonNull)
                .peek(tracker -> released.put(tracker.partition, tracker))
                .toList();
    }
}
