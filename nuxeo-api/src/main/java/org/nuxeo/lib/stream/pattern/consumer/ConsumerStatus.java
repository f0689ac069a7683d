package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What a consumer has done. */
public class ConsumerStatus {
    public final long accepted;

    public final long batchCommit;

    public final long batchFailure;

    public final long committed;

    public final String consumerId;

    public final boolean fail;

    public final long startTime;

    public final long stopTime;

    public ConsumerStatus(
            String name,
            long number,
            long number2,
            long number3,
            long number4,
            long number5,
            long number6,
            boolean flag) {
        throw SignatureOnly.called();
    }
}
