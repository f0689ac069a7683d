// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
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
     * @param done chunks that need no work; chunks are added as they are completed
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
        run(name, resize -> control.bindWorkers(threads, resize), workers);
    }

    /** Works with a fixed number of threads, and returns when all have ended. */
    public void run(String name, int threads, Supplier<LongConsumer> workers) {
        run(name, resize -> resize.accept(threads), workers);
    }

    /** Works with as many threads as the control says, each of which begins chunks ahead, and returns when all have ended. */
    public <T> void runAhead(String name, StageControl control, int threads, Supplier<AheadWork<T>> workers) {
        runWorks(name, resize -> control.bindWorkers(threads, resize), () -> new Ahead<>(workers.get()));
    }

    private void run(String name, Consumer<IntConsumer> driver, Supplier<LongConsumer> workers) {
        runWorks(name, driver, () -> {
            LongConsumer worker = workers.get();
            return () -> step(worker);
        });
    }

    private void runWorks(String name, Consumer<IntConsumer> driver, Supplier<WorkerPool.Work> works) {
        WorkerPool pool = new WorkerPool(name, works, stop);
        driver.accept(pool::resize);
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    private boolean step(LongConsumer worker) {
        long chunk = take();
        if (chunk == NONE) {
            return false;
        }
        worker.accept(chunk);
        markUnlessStopped(chunk);
        return true;
    }

    /** Returns the next chunk that needs work, or {@link #NONE}. */
    private long take() {
        while (!stop.getAsBoolean()) {
            long chunk = next.getAndIncrement();
            if (chunk >= chunks) {
                break;
            }
            if (!isDone(chunk)) {
                return chunk;
            }
        }
        return NONE;
    }

    private void markUnlessStopped(long chunk) {
        if (!stop.getAsBoolean()) {
            markDone(chunk);
        }
    }

    private boolean isDone(long chunk) {
        synchronized (done) {
            return done.contains(chunk);
        }
    }

    private void markDone(long chunk) {
        synchronized (done) {
            done.add(chunk);
        }
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
            finish(current);
            return true;
        }

        private @Nullable Begun<T> beginNext() throws InterruptedException {
            long chunk = take();
            return chunk == NONE ? null : new Begun<>(chunk, work.begin(chunk));
        }

        private void finish(Begun<T> begun) throws InterruptedException {
            work.finish(begun.chunk, begun.what);
            markUnlessStopped(begun.chunk);
        }

        @Override
        public void complete() throws InterruptedException {
            Begun<T> left = next;
            next = null;
            if (left != null) {
                finish(left);
            }
        }
    }
}
