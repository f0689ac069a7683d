package org.nuxeo.lib.stream.pattern.producer;

import java.util.Iterator;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.Message;

/** Gives messages and their partitions. */
public interface ProducerIterator<M extends Message> extends Iterator<M>, AutoCloseable {
    int getPartition(M value, int number);

    default void remove() {
        throw SignatureOnly.called();
    }
}
