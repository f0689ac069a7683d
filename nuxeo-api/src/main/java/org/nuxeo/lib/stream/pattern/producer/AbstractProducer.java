package org.nuxeo.lib.stream.pattern.producer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.Message;

/** A producer that knows its number. */
public abstract class AbstractProducer<M extends Message> implements ProducerIterator<M> {
    protected final int producerId;

    public AbstractProducer(int number) {
        throw SignatureOnly.called();
    }

    public void close() throws Exception {
        throw SignatureOnly.called();
    }

    public int getProducerId() {
        throw SignatureOnly.called();
    }
}
