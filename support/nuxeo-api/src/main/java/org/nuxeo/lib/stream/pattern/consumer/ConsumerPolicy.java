package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** How a pool of consumers behaves. */
public class ConsumerPolicy {
    public ConsumerPolicy(ConsumerPolicyBuilder consumerPolicyBuilder) {
        throw SignatureOnly.called();
    }

    /** Where a consumer starts. */
    public enum StartOffset {
        BEGIN,
        END,
        LAST_COMMITTED;
    }
}
