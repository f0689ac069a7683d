package org.nuxeo.lib.stream.pattern.consumer;

import java.time.Duration;
import net.jodah.failsafe.RetryPolicy;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** How a pool of consumers behaves. */
public class ConsumerPolicy {
    public ConsumerPolicy(ConsumerPolicyBuilder consumerPolicyBuilder) {
        throw SignatureOnly.called();
    }

    public static ConsumerPolicyBuilder builder() {
        throw SignatureOnly.called();
    }

    public boolean continueOnFailure() {
        throw SignatureOnly.called();
    }

    public BatchPolicy getBatchPolicy() {
        throw SignatureOnly.called();
    }

    public short getMaxThreads() {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }

    public RetryPolicy getRetryPolicy() {
        throw SignatureOnly.called();
    }

    public StartOffset getStartOffset() {
        throw SignatureOnly.called();
    }

    public Duration getWaitMessageTimeout() {
        throw SignatureOnly.called();
    }

    public boolean isSalted() {
        throw SignatureOnly.called();
    }

    /** Where a consumer starts. */
    public enum StartOffset {
        BEGIN,
        END,
        LAST_COMMITTED;
    }
}
