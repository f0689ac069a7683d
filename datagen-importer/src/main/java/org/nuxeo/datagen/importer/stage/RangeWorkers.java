// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;

/** Worker threads that take numbered chunks from a common counter until none is left. */
public final class RangeWorkers {

    private static final long GRACE_MILLIS = 2_000;
    private static final long NONE = -1;

    private final long chunks;
    private final IntervalSet done;
    private final StopSignal stop;
    private final AtomicLong next = new AtomicLong();

    /**
     * @param chunks numbers of chunks are 0 to {@code chunks - 1}
     * @param done chunks that need no work
     * @param stop signal that ends the work early and receives failures
     */
    public RangeWorkers(long chunks, IntervalSet done, StopSignal stop) {
        this.chunks = chunks;
        this.done = Objects.requireNonNull(done, "done");
        this.stop = Objects.requireNonNull(stop, "stop");
    }

    /**
     * The work of one thread in two parts. The thread begins its next chunk before it finishes the one at hand, so that it
     * does not wait for the answer to a request.
     *
     * @param <T> what has been begun
     */
    public interface AheadWork<T> {

        /** Begins a chunk and returns at once. */
        T begin(long chunk) throws InterruptedException;

        /** Finishes a chunk. Chunks are finished in the order in which they were begun. */
        void finish(long chunk, T begun) throws InterruptedException;
    }

    /**
     * Works with as many threads as the control says, and returns when all have ended.
     *
     * @param name prefix of the threads' names
     * @param threads the threads of the stage's settings
     * @param workers creates the work of one thread
     */
    public void run(String name, StageControl control, int threads, Supplier<LongConsumer> workers) {
        runWorks(name, control, threads, () -> {
            LongConsumer worker = workers.get();
            return () -> {
                long chunk = take();
                if (chunk != NONE) {
                    worker.accept(chunk);
                }
                return chunk != NONE;
            };
        });
    }

    /** Works with as many threads as the control says, each of which begins chunks ahead, and returns when all have ended. */
    public <T> void runAhead(String name, StageControl control, int threads, Supplier<AheadWork<T>> workers) {
        runWorks(name, control, threads, () -> new Ahead<>(workers.get()));
    }

    private void runWorks(String name, StageControl control, int threads, Supplier<WorkerPool.Work> works) {
        WorkerPool pool = new WorkerPool(name, works, stop);
        control.bindWorkers(threads, pool::resize);
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    /** Returns the next chunk that needs work, or {@link #NONE}. */
    private long take() {
        long chunk;
        do {
            chunk = stop.getAsBoolean() ? chunks : next.getAndIncrement();
        } while (chunk < chunks && done.contains(chunk));
        return chunk < chunks ? chunk : NONE;
    }

    private final class Ahead<T> implements WorkerPool.Work {

        private final AheadWork<T> work;
        private @Nullable Begun<T> next;

        private record Begun<T>(long chunk, T what) {}

        Ahead(AheadWork<T> work) {
            this.work = work;
        }

        @Override
        public boolean step() throws InterruptedException {
            Begun<T> current = next != null ? next : beginNext();
            if (current == null) {
                return false;
            }
            next = beginNext();
            work.finish(current.chunk, current.what);
            return true;
        }

        private @Nullable Begun<T> beginNext() throws InterruptedException {
            long chunk = take();
            return chunk == NONE ? null : new Begun<>(chunk, work.begin(chunk));
        }

        @Override
        public void complete() throws InterruptedException {
            Begun<T> left = next;
            next = null;
            if (left != null) {
                work.finish(left.chunk, left.what);
            }
        }
    }
}
