// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * Sends the requests of a consumer other than polling, such as for the end of a topic, and retries them. They run in
 * the thread that owns the consumer.
 *
 * @param address address of the brokers, for messages
 * @param stopped condition that ends waits early
 */
public record ConsumerRequests(String address, RetryPolicy policy, BooleanSupplier stopped) {

    /**
     * Sends a request until it is answered.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if the brokers stay away longer than allowed
     * @throws org.nuxeo.datagen.store.failure.StoppedException if the work was stopped meanwhile
     */
    public <T> T ask(Supplier<T> request) {
        return new Attempts(policy, stopped).send("kafka", address, () -> {
            try {
                return request.get();
            } catch (KafkaException e) {
                if (KafkaFailures.isTransient(e)) {
                    throw new TransientFailureException(FailureReasons.of(e), e);
                }
                KafkaFailures.requireAdmitted(e, address);
                throw new StageException("kafka at " + address + ": " + FailureReasons.of(e), e);
            }
        });
    }
}
