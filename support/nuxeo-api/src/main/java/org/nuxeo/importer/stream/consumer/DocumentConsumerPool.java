// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.codec.Codec;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.pattern.Message;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerFactory;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPolicy;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerPool;

/** A pool of threads that run document consumers, with listeners switched off. */
public class DocumentConsumerPool<M extends Message> extends ConsumerPool<M> {
    public DocumentConsumerPool(
            String text,
            LogManager logManager,
            Codec<M> codec,
            ConsumerFactory<M> consumerFactory,
            ConsumerPolicy consumerPolicy) {
        super(null, null, null, null, null);
        throw SignatureOnly.called();
    }
}
