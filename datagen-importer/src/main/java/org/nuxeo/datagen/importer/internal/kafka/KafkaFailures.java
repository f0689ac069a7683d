package org.nuxeo.datagen.importer.internal.kafka;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.retry.PassingFailureException;

/** Failures of Kafka's clients: those that pass, those that a person must mend, and answers. */
public final class KafkaFailures {

    private KafkaFailures() {}

    /**
     * Returns a failure that is an answer, to be handled by who asked.
     *
     * @throws PassingFailureException if the request may be sent again
     * @throws StageException if the broker refuses this client, or what it asks for
     */
    static ApiException answer(Throwable failure, String address) throws PassingFailureException {
        requireAdmitted(failure, address);
        if (failure instanceof GroupNotEmptyException) {
            throw new StageException(
                    "kafka at " + address + ": a consumer group still has members; stop its consumers first", failure);
        }
        // A topic that is not there may appear, but who asks wants to know.
        if (failure instanceof RetriableException && !(failure instanceof UnknownTopicOrPartitionException)) {
            throw new PassingFailureException(FailureReasons.of(failure), failure);
        }
        if (failure instanceof ApiException api) {
            return api;
        }
        throw new StageException("kafka at " + address + ": " + FailureReasons.of(failure), failure);
    }

    /**
     * Tells a broker that refuses this client from one that fails.
     *
     * @throws StageException if it does, so that asking again is of no use
     */
    public static void requireAdmitted(Throwable failure, String address) {
        if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
            throw new StageException(
                    "kafka at " + address + " refuses this client: " + FailureReasons.of(failure)
                            + "; check user, password and rights",
                    failure);
        }
    }

    /** Returns what to tell of a client that cannot be made, which no broker has been asked for yet. */
    static RuntimeException noClient(KafkaException failure, String address) {
        boolean unresolvable = false;
        boolean secret = false;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage());
            unresolvable |= each instanceof ConfigException && message.contains("bootstrap");
            // The message about a wrong JAAS line quotes pieces of it, such as a password without its quotes.
            secret |= message.contains("JAAS") || message.contains("jaas");
        }
        if (unresolvable) {
            return new ServiceDownException(
                    "kafka at " + address + " does not answer: no host of these is known; correct the address",
                    failure);
        }
        String reason = secret ? "sasl.jaas.config is not a line of JAAS" : FailureReasons.of(deepest(failure));
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
