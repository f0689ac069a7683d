package org.nuxeo.datagen.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.record.IntervalSet;

/** Threads that take numbered pieces of work from a common counter until there are none left. */
public final class RangeWorkers {

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
     * Works with some threads and returns when all have ended.
     *
     * @param workers makes what does the work, one for each thread
     */
    public void run(String name, int threads, Supplier<LongConsumer> workers) {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            LongConsumer worker = workers.get();
            all.add(new Thread(() -> work(worker), name + "-" + i));
        }
        all.forEach(Thread::start);
        for (Thread thread : all) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                stop.stop();
                Thread.currentThread().interrupt();
            }
        }
        stop.rethrow();
    }

    private void work(LongConsumer worker) {
        try {
            for (long piece = next.getAndIncrement();
                    piece < pieces && !stop.getAsBoolean();
                    piece = next.getAndIncrement()) {
                if (isDone(piece)) {
                    continue;
                }
                worker.accept(piece);
                if (!stop.getAsBoolean()) {
                    markDone(piece);
                }
            }
        } catch (RuntimeException | Error e) {
            stop.fail(e);
        }
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
