package org.nuxeo.lib.stream.pattern.consumer;

import java.time.Duration;
import net.jodah.failsafe.RetryPolicy;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Makes a consumer policy. */
public class ConsumerPolicyBuilder {
    protected BatchPolicy batchPolicy;

    protected short maxThreads;

    protected String name;

    protected RetryPolicy retryPolicy;

    protected boolean salted;

    protected ConsumerPolicy.StartOffset startOffset;

    protected Duration waitMessageTimeout;

    protected ConsumerPolicyBuilder() {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder batchPolicy(BatchPolicy batchPolicy) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicy build() {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder continueOnFailure(boolean flag) {
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

    public ConsumerPolicyBuilder startOffset(ConsumerPolicy.StartOffset startOffset) {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder waitMessageForEver() {
        throw SignatureOnly.called();
    }

    public ConsumerPolicyBuilder waitMessageTimeout(Duration duration) {
        throw SignatureOnly.called();
    }
}
