package org.nuxeo.lib.stream.pattern.producer;

import java.util.List;
import java.util.concurrent.Callable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.pattern.Message;
import org.nuxeo.lib.stream.pattern.consumer.internals.AbstractCallablePool;

/** Runs producers in threads. */
public class ProducerPool<M extends Message> extends AbstractCallablePool<ProducerStatus> {
    protected final Codec<M> codec;

    protected final ProducerFactory<M> factory;

    protected final String logName;

    protected final LogManager manager;

    public ProducerPool(
            String name, LogManager logManager, Codec<M> codec, ProducerFactory<M> producerFactory, short number) {
        super((short) 0);
        throw SignatureOnly.called();
    }

    protected void afterCall(List<ProducerStatus> list) {
        throw SignatureOnly.called();
    }

    protected Callable<ProducerStatus> getCallable(int number) {
        throw SignatureOnly.called();
    }

    protected ProducerStatus getErrorStatus() {
        throw SignatureOnly.called();
    }

    protected String getThreadPrefix() {
        throw SignatureOnly.called();
    }
}
