// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.failure.StoppedException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * Sends the requests of a consumer other than polling, such as for the end of a topic, and retries them. They run in
 * the thread that owns the consumer.
 */
public final class ConsumerRequests {

    private final String address;
    private final RetryPolicy policy;
    private final BooleanSupplier stopped;

    /**
     * @param address address of the brokers, for messages
     * @param stopped condition that ends waits early
     */
    public ConsumerRequests(String address, RetryPolicy policy, BooleanSupplier stopped) {
        this.address = address;
        this.policy = policy;
        this.stopped = stopped;
    }

    /**
     * Sends a request until it is answered.
     *
     * @throws ServiceDownException if the brokers stay away longer than allowed
     * @throws StoppedException if the work was stopped meanwhile
     */
    public <T> T ask(Supplier<T> request) {
        Attempts attempts = new Attempts(policy, stopped);
        while (true) {
            try {
                return request.get();
            } catch (KafkaException e) {
                if (!KafkaFailures.isTransient(e)) {
                    KafkaFailures.requireAdmitted(e, address);
                    throw new StageException("kafka at " + address + ": " + FailureReasons.of(e), e);
                }
                if (!attempts.again()) {
                    if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                        throw new StoppedException(
                                "stopped while waiting for kafka at " + address + "; repeat the command to resume");
                    }
                    throw new ServiceDownException("kafka", address, e);
                }
            }
        }
    }
}
