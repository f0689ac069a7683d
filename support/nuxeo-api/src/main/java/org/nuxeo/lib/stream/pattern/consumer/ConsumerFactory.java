// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.lib.stream.pattern.Message;

/** A factory of consumers. */
public interface ConsumerFactory<M extends Message> {
    Consumer<M> createConsumer(String name);
}
