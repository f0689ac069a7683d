// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/** Sorts failures of Kafka's clients: those that may pass, those that a person must fix, and regular answers. */
public final class KafkaFailures {

    private KafkaFailures() {}

    /**
     * Returns a failure that is an answer, for the caller to handle.
     *
     * @throws TransientFailureException if the request may be sent again
     * @throws StageException if the broker refuses this client or the request
     * @throws IllegalStateException if the client is closed
     */
    static ApiException answer(Throwable failure, String address) throws TransientFailureException {
        requireAdmitted(failure, address);
        if (failure instanceof IllegalStateException) {
            throw new IllegalStateException("kafka at " + address + ": is closed", failure);
        }
        if (failure instanceof GroupNotEmptyException) {
            throw new StageException(
                    "kafka at " + address + ": the consumer group has active members; stop its consumers first",
                    failure);
        }
        // A missing topic may appear later, but the caller wants to know that it is missing.
        if (isTransient(failure) && !(failure instanceof UnknownTopicOrPartitionException)) {
            throw new TransientFailureException(FailureReasons.of(failure), failure);
        }
        if (failure instanceof ApiException api) {
            return api;
        }
        throw new StageException("kafka at " + address + ": " + FailureReasons.of(failure), failure);
    }

    /** Returns whether a failure may pass. Kafka's clients wrap some of those in an exception that says nothing of it. */
    static boolean isTransient(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof RetriableException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Throws if the broker refuses this client, so that asking again is useless.
     *
     * @throws StageException if it does
     */
    public static void requireAdmitted(Throwable failure, String address) {
        if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
            throw new StageException(
                    "kafka at " + address + " refuses this client: " + FailureReasons.of(failure)
                            + "; check user, password and rights",
                    failure);
        }
    }

    /** Returns the exception for a client that cannot be created, before any broker was asked. */
    static RuntimeException noClient(KafkaException failure, String address) {
        boolean unresolvable = false;
        boolean secret = false;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage());
            unresolvable |= each instanceof ConfigException && message.contains("bootstrap");
            // The message about an invalid JAAS line quotes parts of it, which may be a password.
            secret |= message.contains("JAAS") || message.contains("jaas");
        }
        if (unresolvable) {
            return new ServiceDownException(
                    "kafka at " + address + " does not answer: unknown host; correct the address", failure);
        }
        String reason = secret ? "sasl.jaas.config is not a valid JAAS line" : FailureReasons.of(deepest(failure));
        return new StageException(
                "kafka client properties: " + reason + "; correct the file of --kafka-config", failure);
    }

    private static Throwable deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }
}
