// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.lib.stream.pattern.Message;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public abstract class AbstractConsumer<M extends Message> implements Consumer<M> {

    protected final String consumerId;

    public AbstractConsumer(String consumerId) {
        this.consumerId = consumerId;
    }

    @Override
    public void close() {}
}
