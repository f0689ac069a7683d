// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer;

import org.nuxeo.lib.stream.pattern.Message;

/** A consumer of messages in batches. */
public interface Consumer<M extends Message> extends AutoCloseable {
    void accept(M value);

    void begin();

    void commit();

    void rollback();
}
