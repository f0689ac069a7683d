package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.lib.stream.pattern.Message;

/** Makes the consumers of a pool. */
public interface ConsumerFactory<M extends Message> {
    Consumer<M> createConsumer(String name);
}
