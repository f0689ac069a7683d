// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Durable state of a stage that works in ranges, from which the stage resumes after a stop or a kill. The state is
 * consistent: counts belong to the ranges stored with them.
 */
public interface Checkpoint {

    /** Stores nothing. */
    Checkpoint NONE = state -> {};

    /** Returns the state that an earlier run saved last, or null. */
    default @Nullable ObjectNode earlier() {
        return null;
    }

    /** Replaces the state. It is durable when the call returns. Called by one thread at a time. */
    void save(ObjectNode state);

    /** Saves a checkpoint every few seconds, on whichever worker thread calls first. Thread safe. */
    public static final class Checkpoints {

        private static final long INTERVAL_NANOS = 2_000_000_000L;

        private final Checkpoint checkpoint;
        private final Supplier<ObjectNode> state;
        private final ReentrantLock saving = new ReentrantLock();
        private long lastNanos = System.nanoTime();

        /** @param state supplier of a consistent snapshot */
        public Checkpoints(Checkpoint checkpoint, Supplier<ObjectNode> state) {
            this.checkpoint = Objects.requireNonNull(checkpoint, "checkpoint");
            this.state = Objects.requireNonNull(state, "state");
        }

        /** Saves if the interval has passed and no other thread is saving. */
        public void offer() {
            if (saving.tryLock()) {
                try {
                    if (System.nanoTime() - lastNanos > INTERVAL_NANOS) {
                        checkpoint.save(state.get());
                        lastNanos = System.nanoTime();
                    }
                } finally {
                    saving.unlock();
                }
            }
        }

        /** Saves at once. */
        public void save() {
            saving.lock();
            try {
                checkpoint.save(state.get());
            } finally {
                saving.unlock();
            }
        }
    }
}
