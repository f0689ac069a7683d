package org.nuxeo.datagen.importer.internal.consume;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.kafka.TopicAdmin;

/**
 * Notices that a topic is removed while it is imported, which a consumer does not: to it a topic that is gone is one that
 * brings nothing. A topic that was made once more under its name is gone too. For the polling thread only.
 */
final class TopicWatch {

    private static final long LOOK_NANOS = 1_000_000_000L;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

    private final TopicAdmin admin;
    private final Map<String, Uuid> topics;
    private long lastLookNanos = System.nanoTime();
    private String lost;

    /** @param topics by name, as they were at the start */
    TopicWatch(TopicAdmin admin, Map<String, Uuid> topics) {
        this.admin = admin.within(ANSWER_LIMIT);
        this.topics = Map.copyOf(topics);
    }

    /** Tells whether a topic is gone; looks once a second. */
    boolean hasLostOne() {
        long now = System.nanoTime();
        if (lost == null && now - lastLookNanos >= LOOK_NANOS) {
            lastLookNanos = now;
            look();
        }
        return lost != null;
    }

    /** Tells whether a topic is gone, and looks for that now. */
    boolean hasLostOneNow() {
        lastLookNanos = System.nanoTime() - LOOK_NANOS;
        return hasLostOne();
    }

    private void look() {
        try {
            Map<String, Uuid> found = admin.topicIds(topics.keySet());
            lost = topics.entrySet().stream()
                    .filter(topic -> !topic.getValue().equals(found.get(topic.getKey())))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .findFirst()
                    .orElse(null);
        } catch (RetriableException | ServiceDownException e) {
            // A broker that is away has not lost its topics: asked again a second later.
            lastLookNanos = System.nanoTime();
        }
    }

    /** Returns the topic that is gone, or null. */
    String lost() {
        return lost;
    }
}
