package org.nuxeo.datagen.importer.internal.kafka;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.failure.StoppedException;
import org.nuxeo.datagen.importer.internal.retry.Attempts;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;

/** What a consumer is asked besides its records, such as where a topic ends: repeated by the thread that owns it. */
public final class ConsumerQuestions {

    private final String address;
    private final RetryPolicy policy;
    private final BooleanSupplier stopped;

    /**
     * @param address of the brokers, for messages
     * @param stopped cuts waits short when it turns true
     */
    public ConsumerQuestions(String address, RetryPolicy policy, BooleanSupplier stopped) {
        this.address = address;
        this.policy = policy;
        this.stopped = stopped;
    }

    /**
     * Asks until there is an answer.
     *
     * @throws ServiceDownException if the brokers stay away longer than they may
     * @throws StoppedException if the work was stopped meanwhile
     */
    public <T> T ask(Supplier<T> question) {
        Attempts attempts = new Attempts(policy, stopped);
        while (true) {
            try {
                return question.get();
            } catch (RetriableException e) {
                if (!attempts.again()) {
                    if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                        throw new StoppedException("stopped while kafka at " + address + " was asked");
                    }
                    throw new ServiceDownException("kafka", address, e);
                }
            } catch (KafkaException e) {
                KafkaFailures.requireAdmitted(e, address);
                throw new StageException("kafka at " + address + ": " + FailureReasons.of(e), e);
            }
        }
    }
}
