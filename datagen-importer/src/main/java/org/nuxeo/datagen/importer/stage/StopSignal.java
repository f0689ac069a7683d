// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Ends the threads of a stage, because somebody asked for it or because one of them failed. Thread safe. */
public final class StopSignal implements BooleanSupplier {

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    public void stop() {
        stopped = true;
    }

    /** Ends all threads because of a failure. The first failure is the one that is thrown. */
    public void fail(Throwable cause) {
        Throwable first = failure.compareAndExchange(null, cause);
        if (first != null && first != cause) {
            first.addSuppressed(cause);
        }
        stopped = true;
    }

    /** Returns whether the threads should end. */
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
