// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;

/**
 * Detects that a topic is removed during the import. Used by the polling thread only.
 *
 * <p>A consumer does not detect it: a removed topic looks like one without new records. A topic that was created again
 * under the same name counts as removed.
 */
final class TopicMonitor {

    private static final long CHECK_NANOS = 1_000_000_000L;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

    private final TopicAdmin admin;
    private final Map<String, Uuid> topics;
    private long lastCheckNanos = System.nanoTime();
    private @Nullable String lost;

    /** @param topics topics at the start, by name */
    TopicMonitor(TopicAdmin admin, Map<String, Uuid> topics) {
        this.admin = admin.within(ANSWER_LIMIT);
        this.topics = Map.copyOf(topics);
    }

    /** Returns whether a topic was removed; asks the broker at most once a second. */
    boolean hasLostOne() {
        long now = System.nanoTime();
        if (lost == null && now - lastCheckNanos >= CHECK_NANOS) {
            lastCheckNanos = now;
            check();
        }
        return lost != null;
    }

    /** Returns whether a topic was removed; asks the broker now. */
    boolean hasLostOneNow() {
        lastCheckNanos = System.nanoTime() - CHECK_NANOS;
        return hasLostOne();
    }

    private void check() {
        try {
            Map<String, Uuid> found = admin.topicIds(topics.keySet());
            lost = topics.entrySet().stream()
                    .filter(topic -> !topic.getValue().equals(found.get(topic.getKey())))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .findFirst()
                    .orElse(null);
        } catch (RetriableException | ServiceDownException e) {
            // A broker that is away has not lost its topics; it is asked again a second later.
            lastCheckNanos = System.nanoTime();
        }
    }

    /** Returns the topic that was removed, or null. */
    @Nullable
    String lost() {
        return lost;
    }
}
