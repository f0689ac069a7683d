// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.pattern.Message;
import org.nuxeo.lib.stream.pattern.consumer.internals.AbstractCallablePool;

/** A pool of threads that run consumers. */
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
}
