// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;

/**
 * Decides when a group is done, without ever waiting for silence, and whether a topic was removed meanwhile. Used by the
 * polling thread only.
 *
 * <p>The group is done when every partition is committed up to the offset at which it ended at the start.
 *
 * <p>The state of its own partitions is known to this process. The state of other partitions is read from the group's
 * committed offsets, and only when its own partitions are done.
 */
final class CompletionCheck {

    private static final long ASK_NANOS = 200_000_000L;
    private static final long TOPICS_NANOS = 1_000_000_000L;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);

    private final TopicAdmin admin;
    private final String group;
    private final Map<TopicPartition, Long> ends;
    private final ConsumedTopics topics;
    private final Map<TopicPartition, Long> committedElsewhere = new HashMap<>();
    private final Map<String, Uuid> ids;
    private long lastAskedNanos = System.nanoTime() - ASK_NANOS;
    private long topicsAskedNanos = System.nanoTime();

    /** The topic that was removed during the import, or null. */
    @Nullable
    String lost;

    /**
     * @param ends the end of each partition
     */
    CompletionCheck(TopicAdmin admin, String group, Map<TopicPartition, Long> ends, ConsumedTopics topics) {
        // The polling thread asks, and it must not wait long.
        this.admin = admin.within(ANSWER_LIMIT);
        this.group = group;
        this.ends = ends;
        this.topics = topics;
        Set<String> names = ends.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
        this.ids = new TreeMap<>(admin.topicIds(names));
    }

    /** Returns whether all partitions of folders, or all of documents, are done. */
    boolean reached(Map<TopicPartition, PartitionTracker> own, boolean ofFolders) {
        boolean ask = false;
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            if (topics.ofFolders(end.getKey().topic()) != ofFolders) {
                continue;
            }
            PartitionTracker tracker = own.get(end.getKey());
            if (tracker == null) {
                ask |= committedElsewhere.getOrDefault(end.getKey(), 0L) < end.getValue();
            } else if (tracker.position() < end.getValue()) {
                return false;
            }
        }
        if (ask && System.nanoTime() - lastAskedNanos >= ASK_NANOS) {
            lastAskedNanos = asked(() -> admin.committed(group)
                    .forEach((partition, offset) -> committedElsewhere.put(partition, offset.offset())));
        }
        return !ask;
    }

    /** Asks the broker a question, unless it is away, and returns from when on the time to the next one counts. */
    private static long asked(Runnable question) {
        long startNanos = System.nanoTime();
        try {
            question.run();
            return startNanos;
        } catch (RetriableException | ServiceDownException e) {
            // A broker that is away has not lost its topics, and the next poll waits for it.
            return System.nanoTime();
        }
    }

    /**
     * Returns whether a topic was removed; asks the broker at most once a second. A consumer does not detect it: a removed
     * topic looks like one without new records. A topic that was created again under the same name counts as removed.
     */
    boolean hasLostTopic() {
        if (lost == null && System.nanoTime() - topicsAskedNanos >= TOPICS_NANOS) {
            topicsAskedNanos = asked(() -> {
                Map<String, Uuid> found = admin.topicIds(ids.keySet());
                lost = ids.keySet().stream()
                        .filter(topic -> !Objects.equals(ids.get(topic), found.get(topic)))
                        .findFirst()
                        .orElse(null);
            });
        }
        return lost != null;
    }

    /** Returns whether a topic was removed; asks the broker now. */
    boolean hasLostTopicNow() {
        topicsAskedNanos = System.nanoTime() - TOPICS_NANOS;
        return hasLostTopic();
    }
}
