package org.nuxeo.datagen.importer.internal.stage;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Threads that take numbered pieces of work from a common counter until there are none left. */
public final class RangeWorkers {

    private static final long PATIENCE_MILLIS = 2_000;

    private final long pieces;
    private final IntervalSet done;
    private final StopSignal stop;
    private final AtomicLong next = new AtomicLong();

    /**
     * @param pieces numbers of work are below this
     * @param done numbers that need no work; grows as work is done
     */
    public RangeWorkers(long pieces, IntervalSet done, StopSignal stop) {
        this.pieces = pieces;
        this.done = done;
        this.stop = stop;
    }

    /**
     * Works with as many threads as the steering says and returns when all have ended.
     *
     * @param workers makes what does the work, one for each thread
     */
    public void run(String name, Steering steering, Supplier<LongConsumer> workers) {
        run(name, steering::drive, workers);
    }

    /** Works with a fixed number of threads and returns when all have ended. */
    public void run(String name, int threads, Supplier<LongConsumer> workers) {
        run(name, resize -> resize.accept(threads), workers);
    }

    private void run(String name, Consumer<IntConsumer> driver, Supplier<LongConsumer> workers) {
        WorkerPool pool = new WorkerPool(
                name,
                () -> {
                    LongConsumer worker = workers.get();
                    return () -> step(worker);
                },
                stop);
        driver.accept(pool::resize);
        try {
            pool.await(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    private boolean step(LongConsumer worker) {
        long piece = next.getAndIncrement();
        if (piece >= pieces || stop.getAsBoolean()) {
            return false;
        }
        if (isDone(piece)) {
            return true;
        }
        worker.accept(piece);
        if (!stop.getAsBoolean()) {
            markDone(piece);
        }
        return true;
    }

    private boolean isDone(long piece) {
        synchronized (done) {
            return done.contains(piece);
        }
    }

    private void markDone(long piece) {
        synchronized (done) {
            done.add(piece);
        }
    }
}
