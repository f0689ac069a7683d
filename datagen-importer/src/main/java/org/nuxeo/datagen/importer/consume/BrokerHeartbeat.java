// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Detects that the brokers are away, from the heartbeats of the consumer. Used by the polling thread only.
 *
 * <p>Polling does not report brokers that are away; it waits forever. A member of a group, however, sends heartbeats to
 * a broker every few seconds, which it can only do while the broker is there.
 */
final class BrokerHeartbeat {

    private static final String HEARTBEAT = "last-heartbeat-seconds-ago";
    private static final long CHECK_NANOS = 1_000_000_000L;

    private final Consumer<byte[], byte[]> consumer;
    private final String address;
    private final RetryPolicy policy;
    private final long startNanos = System.nanoTime();
    private long lastCheckNanos = startNanos;

    /**
     * @param address address of the brokers, for messages
     * @param policy its limit is the longest absence
     */
    BrokerHeartbeat(Consumer<byte[], byte[]> consumer, String address, RetryPolicy policy) {
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
        if (nowNanos - lastCheckNanos < CHECK_NANOS) {
            return;
        }
        lastCheckNanos = nowNanos;
        double secondsAgo = secondsSinceHeartbeat();
        double seconds = secondsAgo >= 0 ? secondsAgo : TimeUnit.NANOSECONDS.toSeconds(nowNanos - startNanos);
        if (seconds > policy.limit().toSeconds()) {
            throw new ServiceDownException("kafka", address, null);
        }
    }

    /** Returns the seconds since the last heartbeat, or a negative number if none was sent or measured yet. */
    private double secondsSinceHeartbeat() {
        for (Map.Entry<MetricName, ? extends Metric> each : consumer.metrics().entrySet()) {
            if (each.getKey().name().equals(HEARTBEAT) && each.getValue().metricValue() instanceof Double seconds) {
                return seconds;
            }
        }
        return -1;
    }
}
