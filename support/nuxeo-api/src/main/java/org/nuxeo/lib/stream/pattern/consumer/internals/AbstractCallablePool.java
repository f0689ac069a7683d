// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.pattern.consumer.internals;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A pool of threads that run callables. */
public abstract class AbstractCallablePool<T> implements AutoCloseable {
    public AbstractCallablePool(short number) {
        throw SignatureOnly.called();
    }

    public void close() {
        throw SignatureOnly.called();
    }

    public CompletableFuture<List<T>> start() {
        throw SignatureOnly.called();
    }
}
