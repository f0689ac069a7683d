package org.nuxeo.lib.stream.pattern.producer;

import org.nuxeo.lib.stream.pattern.Message;

/** Makes the producers of a pool. */
public interface ProducerFactory<M extends Message> {
    ProducerIterator<M> createProducer(int number);
}
