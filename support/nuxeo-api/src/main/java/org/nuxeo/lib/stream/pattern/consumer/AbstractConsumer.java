// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.lib.stream.pattern.Message;

/** The base of consumers, with their name. */
public abstract class AbstractConsumer<M extends Message> implements Consumer<M> {
    public AbstractConsumer(String name) {
        throw SignatureOnly.called();
    }

    public void close() throws Exception {
        throw SignatureOnly.called();
    }
}
