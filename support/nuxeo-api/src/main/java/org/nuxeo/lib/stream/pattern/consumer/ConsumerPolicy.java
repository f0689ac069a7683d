// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The settings of a pool of consumers. */
public class ConsumerPolicy {
    public ConsumerPolicy(ConsumerPolicyBuilder consumerPolicyBuilder) {
        throw SignatureOnly.called();
    }

    /** The position at which a consumer starts. */
    public enum StartOffset {
        BEGIN,
        END,
        LAST_COMMITTED;
    }
}
