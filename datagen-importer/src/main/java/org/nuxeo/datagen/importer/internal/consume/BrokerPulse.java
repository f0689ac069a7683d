package org.nuxeo.datagen.importer.internal.consume;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;

/**
 * Whether the brokers are there. Polling tells nothing of brokers that are away, it waits for ever; but a member of a
 * group sends heartbeats to one of them every few seconds, and can only while it is there. For the polling thread only.
 */
final class BrokerPulse {

    private static final String HEARTBEAT = "last-heartbeat-seconds-ago";
    private static final long LOOK_NANOS = 1_000_000_000L;

    private final Consumer<byte[], byte[]> consumer;
    private final String address;
    private final RetryPolicy policy;
    private final long startNanos = System.nanoTime();
    private long lastLookNanos = startNanos;

    /** @param address of the brokers, for messages */
    BrokerPulse(Consumer<byte[], byte[]> consumer, String address, RetryPolicy policy) {
        this.consumer = consumer;
        this.address = address;
        this.policy = policy;
    }

    /**
     * Checks that the brokers have not been away longer than retries may take.
     *
     * @throws ServiceDownException if they have
     */
    void require(long nowNanos) {
        if (nowNanos - lastLookNanos < LOOK_NANOS) {
            return;
        }
        lastLookNanos = nowNanos;
        double secondsAgo = secondsSinceHeartbeat();
        double seconds = secondsAgo >= 0 ? secondsAgo : TimeUnit.NANOSECONDS.toSeconds(nowNanos - startNanos);
        if (seconds > policy.limit().toSeconds()) {
            throw new ServiceDownException("kafka", address, null);
        }
    }

    /** Returns a negative number if none was sent yet, or nobody counts. */
    private double secondsSinceHeartbeat() {
        for (Map.Entry<MetricName, ? extends Metric> each : consumer.metrics().entrySet()) {
            if (each.getKey().name().equals(HEARTBEAT) && each.getValue().metricValue() instanceof Double seconds) {
                return seconds;
            }
        }
        return -1;
    }
}
