package org.nuxeo.datagen.importer.internal.stage;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.importer.failure.StageException;

/** Tells the threads of a stage to end: because somebody asked for it, or because one of them failed. Thread safe. */
public final class StopSignal implements BooleanSupplier {

    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private volatile boolean stopped;

    public void stop() {
        stopped = true;
    }

    /** Ends everything because of a failure; the first one counts. */
    public void fail(Throwable cause) {
        RuntimeException wrapped = cause instanceof RuntimeException runtime
                ? runtime
                : new StageException("internal error: " + cause, cause);
        if (!failure.compareAndSet(null, wrapped) && failure.get() != wrapped) {
            failure.get().addSuppressed(wrapped);
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
        RuntimeException cause = failure.get();
        if (cause != null) {
            throw cause;
        }
    }
}
