package org.nuxeo.datagen.importer.internal.stage;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Tells the threads of a stage to end: because somebody asked for it, or because one of them failed. Thread safe. */
public final class StopSignal implements BooleanSupplier {

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    public void stop() {
        stopped = true;
    }

    /** Ends everything because of a failure; the first one counts. */
    public void fail(Throwable cause) {
        if (!failure.compareAndSet(null, cause) && failure.get() != cause) {
            failure.get().addSuppressed(cause);
        }
        stopped = true;
    }

    /** Tells whether the threads shall end. */
    @Override
    public boolean getAsBoolean() {
        return stopped;
    }

    /** Throws the failure if there was one. */
    public void rethrow() {
        Throwable cause = failure.get();
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException known) {
            throw known;
        }
        if (cause != null) {
            throw new IllegalStateException(cause);
        }
    }
}
