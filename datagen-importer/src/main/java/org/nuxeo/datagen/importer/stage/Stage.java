// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/**
 * One step of the pipeline. One thread runs a stage, once; any other thread may stop it.
 *
 * @param <R> the report
 */
public interface Stage<R> {

    /**
     * Works until everything is done or the stage is stopped.
     *
     * @throws ServiceDownException if a service stays away longer than retries may take
     * @throws StageException if the work cannot be done for another reason
     */
    R run();

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
    }

    /** Ends the threads of a stage, because somebody asked for it or because one of them failed. Thread safe. */
    public static final class StopSignal implements BooleanSupplier {

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

    /**
     * What every run of a stage needs besides the stage's own settings.
     *
     * @param control the rate limit and the number of threads, which can be changed while the stage runs
     * @param checkpoint stores the progress of a stage that works in ranges
     * @param metrics receives counts and times
     * @param listener receives progress
     * @param stop ends the threads of this run
     */
    public record StageContext(
            StageControl control,
            Checkpoint checkpoint,
            ImportMetrics metrics,
            ProgressListener listener,
            StopSignal stop) {

        /** Returns a context without control, checkpoint, metrics or listener. */
        public static StageContext none() {
            StageControl free = StageControl.none();
            return new StageContext(
                    free, Checkpoint.NONE, ImportMetrics.none(), ProgressListener.NONE, new StopSignal());
        }

        /** Returns the same context with another control. */
        public StageContext with(StageControl newControl) {
            return new StageContext(newControl, checkpoint, metrics, listener, stop);
        }

        /** Returns the same context with another listener. */
        public StageContext with(ProgressListener newListener) {
            return new StageContext(control, checkpoint, metrics, newListener, stop);
        }

        /** Returns the same context with another checkpoint. */
        public StageContext with(Checkpoint newCheckpoint) {
            return new StageContext(control, newCheckpoint, metrics, listener, stop);
        }

        /** Reports and counts that an activity begins, with the number of its documents, or -1 if that is unknown. */
        public void started(String activity, long documents) {
            metrics.progress(activity);
            listener.started(activity, documents);
        }

        /** Reports and counts that more documents of an activity are done. */
        public void advanced(String activity, long documents) {
            metrics.progress(activity).increment(documents);
            listener.advanced(activity, documents);
        }
    }
}
