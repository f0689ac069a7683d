package org.nuxeo.lib.stream.pattern.producer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What a producer has done. */
public class ProducerStatus {
    protected final boolean fail;

    public final long nbProcessed;

    public final int producer;

    public final long startTime;

    public final long stopTime;

    public ProducerStatus(int number, long number2, long number3, long number4, boolean flag) {
        throw SignatureOnly.called();
    }
}
