package org.nuxeo.datagen.importer.internal.consume;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.internal.kafka.ConsumerQuestions;

/**
 * The one thread of a process that talks to Kafka: polls, hands items to the workers, pauses when too much is open, and
 * commits what is done. It never waits for a store except when partitions are taken away, so it is never thrown out of
 * its group for being slow, and since each process is one member, threads and partitions need not match. It polls on when
 * its partitions have run dry, so no rebalance happens before the whole group is done.
 */
final class Poller implements ConsumerRebalanceListener {

    /** How soon it is seen that the workers have done what was polled, when nothing more arrives. */
    private static final Duration POLL = Duration.ofMillis(5);

    private static final long COMMIT_NANOS = 500_000_000L;
    private static final long REVOKE_MILLIS = 30_000;
    private static final long STOP_MILLIS = 3_500;
    private static final Duration COMMIT_LIMIT = Duration.ofSeconds(20);
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final Pipeline pipeline;
    private final EndWatch end;
    private final TopicWatch watch;
    private final Map<TopicPartition, PartitionTracker> left = new HashMap<>();
    private final BrokerPulse pulse;
    private final ConsumerQuestions questions;
    private final Map<TopicPartition, PartitionTracker> trackers = new HashMap<>();
    private boolean paused;
    private boolean foldersDone;
    private boolean committing;

    /** @param kafka address of the brokers, for messages */
    Poller(Consumer<byte[], byte[]> consumer, Pipeline pipeline, EndWatch end, TopicWatch watch, String kafka) {
        this.consumer = consumer;
        this.pipeline = pipeline;
        this.end = end;
        this.watch = watch;
        this.pulse = new BrokerPulse(consumer, kafka, pipeline.settings.retry());
        this.questions = new ConsumerQuestions(kafka, pipeline.settings.retry(), pipeline.stop);
    }

    /** Returns what is done in each partition that this process has had, as far as it knows. */
    Map<TopicPartition, Progress> progress() {
        Map<TopicPartition, Progress> progress = new HashMap<>();
        left.forEach((partition, tracker) -> progress.put(partition, tracker.progress()));
        trackers.forEach((partition, tracker) -> progress.put(partition, tracker.progress()));
        return progress;
    }

    /** Works until everything is consumed or the pipeline is stopped; tells whether everything was. */
    boolean run(Collection<String> topics) {
        consumer.subscribe(topics, this);
        long lastCommitNanos = System.nanoTime();
        boolean finished = false;
        while (!finished && !pipeline.stop.getAsBoolean()) {
            poll();
            long now = System.nanoTime();
            pulse.require(now);
            if (now - lastCommitNanos > COMMIT_NANOS) {
                lastCommitNanos = now;
                commitLater();
            }
            finished = advance();
            if (!finished && watch.hasLostOne()) {
                pipeline.stop.stop();
            }
        }
        settle();
        return finished;
    }

    private void poll() {
        throttle();
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        for (TopicPartition partition : records.partitions()) {
            PartitionTracker tracker = trackers.get(partition);
            if (tracker != null) {
                tracker.arrive(records.records(partition), pipeline::offer);
            }
        }
        if (pipeline.waitingItems() < pipeline.threads()) {
            for (PartitionTracker tracker : trackers.values()) {
                if (!records.partitions().contains(tracker.partition)) {
                    tracker.flush(pipeline::offer);
                }
            }
        }
    }

    /** Pauses all partitions while too much is open; keeps document partitions paused until the folders are done. */
    private void throttle() {
        long limit = pipeline.openRecordsLimit();
        long open = pipeline.openRecords.get();
        boolean pause = paused ? open > limit / 2 : open >= limit;
        if (pause != paused) {
            paused = pause;
            if (pause) {
                consumer.pause(consumer.assignment());
            } else {
                consumer.resume(ready(consumer.assignment()));
            }
        }
    }

    private Set<TopicPartition> ready(Collection<TopicPartition> partitions) {
        Set<TopicPartition> ready = new HashSet<>(partitions);
        if (!foldersDone) {
            ready.removeIf(partition -> !end.isFolder(partition));
        }
        return ready;
    }

    /** Moves on from folders to documents and from documents to the end; true at the end. */
    private boolean advance() {
        if (!foldersDone) {
            if (end.reached(trackers, true)) {
                foldersDone = true;
                if (!paused) {
                    consumer.resume(consumer.assignment());
                }
            }
            return false;
        }
        return end.reached(trackers, false) && isCommitted();
    }

    /** Tells whether everything that is done is committed too; if not, asks for it. */
    private boolean isCommitted() {
        if (toCommit(trackers.values()).isEmpty()) {
            return true;
        }
        if (!committing) {
            commitLater();
        }
        return false;
    }

    private void commitLater() {
        Map<TopicPartition, OffsetAndMetadata> offsets = toCommit(trackers.values());
        if (offsets.isEmpty() || committing) {
            return;
        }
        committing = true;
        consumer.commitAsync(offsets, (committed, failure) -> {
            committing = false;
            if (failure == null) {
                noteCommitted(committed);
            } else if (!(failure instanceof RetriableException
                    || failure instanceof RebalanceInProgressException
                    || failure instanceof CommitFailedException)) {
                pipeline.stop.fail(failure);
            }
        });
    }

    private void commitNow(Collection<PartitionTracker> which, Duration limit) {
        Map<TopicPartition, OffsetAndMetadata> offsets = toCommit(which);
        if (!offsets.isEmpty()) {
            consumer.commitSync(offsets, limit);
            noteCommitted(offsets);
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> toCommit(Collection<PartitionTracker> which) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (PartitionTracker tracker : which) {
            OffsetAndMetadata offset = tracker.toCommit();
            if (offset != null) {
                offsets.put(tracker.partition, offset);
            }
        }
        return offsets;
    }

    private void noteCommitted(Map<TopicPartition, OffsetAndMetadata> offsets) {
        offsets.forEach((partition, offset) -> {
            PartitionTracker tracker = trackers.get(partition);
            if (tracker != null) {
                tracker.committed(offset.offset());
            }
        });
    }

    /** Lets the batches at hand finish, then commits; what cannot be committed in time will be repeated. */
    private void settle() {
        trackers.values().forEach(PartitionTracker::revoke);
        awaitIdle(trackers.values(), STOP_MILLIS);
        long endNanos = System.nanoTime() + SETTLE_LIMIT.toNanos();
        while (!toCommit(trackers.values()).isEmpty()) {
            try {
                commitNow(trackers.values(), SETTLE_LIMIT);
            } catch (RetriableException | RebalanceInProgressException | CommitFailedException e) {
                if (System.nanoTime() > endNanos) {
                    pipeline.listener.note(
                            "last offsets not committed, some batches will be repeated: " + FailureReasons.of(e));
                    return;
                }
                // Only polling completes a rebalance; what it brings is not looked at any more.
                consumer.pause(consumer.assignment());
                consumer.poll(POLL);
            }
        }
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
                questions.ask(() -> consumer.committed(new HashSet<>(partitions)));
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.get(partition);
            Progress progress = Progress.parse(offset == null ? null : offset.metadata());
            long position = offset == null ? questions.ask(() -> consumer.position(partition)) : offset.offset();
            trackers.put(
                    partition,
                    new PartitionTracker(
                            partition,
                            position,
                            progress,
                            pipeline.settings.batchDocuments(),
                            pipeline.settings.dataset()));
        }
        Set<TopicPartition> waiting = new HashSet<>(partitions);
        if (!paused) {
            waiting.removeAll(ready(partitions));
        }
        consumer.pause(waiting);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        List<PartitionTracker> leaving = remove(partitions);
        leaving.forEach(PartitionTracker::revoke);
        // Partitions of a topic that is gone leave too, and to commit them is in vain.
        if (watch.hasLostOneNow()) {
            pipeline.stop.stop();
        }
        awaitIdle(leaving, pipeline.stop.getAsBoolean() ? STOP_MILLIS : REVOKE_MILLIS);
        try {
            commitNow(leaving, pipeline.stop.getAsBoolean() ? SETTLE_LIMIT : COMMIT_LIMIT);
        } catch (RetriableException | RebalanceInProgressException | CommitFailedException e) {
            pipeline.listener.note("offsets of leaving partitions not committed, some batches will be repeated: "
                    + FailureReasons.of(e));
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
                .peek(tracker -> left.put(tracker.partition, tracker))
                .toList();
    }
}
