package org.nuxeo.lib.stream.pattern.consumer;

import java.util.List;
import java.util.concurrent.Callable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.lib.stream.pattern.Message;
import org.nuxeo.lib.stream.pattern.consumer.internals.AbstractCallablePool;

/** Runs consumers in threads. */
public class ConsumerPool<M extends Message> extends AbstractCallablePool<ConsumerStatus> {
    public ConsumerPool(
            String name,
            LogManager logManager,
            Codec<M> codec,
            ConsumerFactory<M> consumerFactory,
            ConsumerPolicy consumerPolicy) {
        super((short) 0);
        throw SignatureOnly.called();
    }

    public Name getConsumerGroupName() {
        throw SignatureOnly.called();
    }

    protected void afterCall(List<ConsumerStatus> list) {
        throw SignatureOnly.called();
    }

    protected Callable<ConsumerStatus> getCallable(int number) {
        throw SignatureOnly.called();
    }

    protected ConsumerStatus getErrorStatus() {
        throw SignatureOnly.called();
    }

    protected String getThreadPrefix() {
        throw SignatureOnly.called();
    }
}
