// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import java.time.Duration;
import net.jodah.failsafe.RetryPolicy;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A builder of consumer policies. */
public class ConsumerPolicyBuilder {
    protected ConsumerPolicyBuilder() {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder batchPolicy(BatchPolicy batchPolicy) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder maxThreads(short number) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder name(String name) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder retryPolicy(RetryPolicy retryPolicy) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder salted() {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder waitMessageTimeout(Duration duration) {
        throw SignatureOnly.called();
    }
}
