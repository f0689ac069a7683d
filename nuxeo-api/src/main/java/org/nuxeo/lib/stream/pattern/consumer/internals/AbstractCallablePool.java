package org.nuxeo.lib.stream.pattern.consumer.internals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Runs callables in threads. */
public abstract class AbstractCallablePool<T> implements AutoCloseable {
    public AbstractCallablePool(short number) {
        throw SignatureOnly.called();
    }

    protected abstract void afterCall(List<T> list);

    public void close() {
        throw SignatureOnly.called();
    }

    protected abstract Callable<T> getCallable(int number);

    protected abstract T getErrorStatus();

    public int getNbThreads() {
        throw SignatureOnly.called();
    }

    protected abstract String getThreadPrefix();

    public CompletableFuture<List<T>> start() {
        throw SignatureOnly.called();
    }
}
