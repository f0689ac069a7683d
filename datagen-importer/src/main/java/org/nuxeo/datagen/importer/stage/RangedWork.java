// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.output.Json;

/**
 * The work of a stage in numbered ranges. It begins with what an earlier run has saved, shares the ranges that are left among
 * threads, adds up what each of them has done, and saves the sum every few seconds, so a run that was stopped or killed resumes.
 *
 * @param <S> what is done
 */
public final class RangedWork<S extends RangedWork.State<S>> {

    /**
     * What is done in some ranges. It adds up: ranges to a run, runs to a stage, parts to a whole. Its JSON is the checkpoint.
     * Not thread safe.
     */
    public interface State<S> {

        /** Returns whether the ranges that an earlier run has done are ranges of this one. */
        boolean continues(S earlier);

        /** Adds what was done in other ranges. Of durations it keeps the longest, since parts may run at the same time. */
        void add(S more);

        /** Adds to the duration. */
        void spend(long millis);
    }

    private static final long SAVE_NANOS = 2_000_000_000L;

    private final S state;
    private final Class<S> type;
    private final int threads;
    private final StageContext context;
    private final ReentrantLock saving = new ReentrantLock();
    private volatile long savedNanos = System.nanoTime();
    private boolean worked;
    private long lapNanos = System.nanoTime();

    /**
     * @param state nothing done yet
     * @param type its class, as which a checkpoint is read
     * @param threads number of threads that work at first, 1 to 1024
     */
    public RangedWork(S state, Class<S> type, int threads, StageContext context) {
        this.state = Objects.requireNonNull(state, "state");
        this.type = Objects.requireNonNull(type, "type");
        this.threads = threads;
        this.context = Objects.requireNonNull(context, "context");
    }

    /**
     * Begins with what an earlier run has saved, works, saves what is done, and returns the report.
     *
     * @param work does what is left, by {@link #share}
     * @param report makes the report of what is done, and whether that is everything; it is not after a stop
     */
    public <R> R run(Consumer<S> work, BiFunction<S, Boolean, R> report) {
        ObjectNode saved = context.checkpoint().earlier();
        if (saved != null) {
            S earlier = Json.mapper().convertValue(saved, type);
            if (state.continues(earlier)) {
                state.add(earlier);
            }
        }
        try {
            work.accept(state);
        } finally {
            saving.lock();
            save();
        }
        context.stop().rethrow();
        return report.apply(state, !context.stop().getAsBoolean());
    }

    /** Saves what is done, and gives the lock back. */
    private void save() {
        try {
            ObjectNode snapshot;
            synchronized (state) {
                lap();
                snapshot = Json.mapper().valueToTree(state);
            }
            context.checkpoint().save(snapshot);
            savedNanos = System.nanoTime();
        } finally {
            saving.unlock();
        }
    }

    /** Adds the time since the last call to the duration, if anything was done: a finished stage lasts no longer if repeated. */
    public void lap() {
        synchronized (state) {
            if (!worked) {
                return;
            }
            long millis = (System.nanoTime() - lapNanos) / 1_000_000;
            lapNanos += millis * 1_000_000;
            state.spend(millis);
        }
    }

    /**
     * Shares numbered ranges among threads, and returns when all are done or the stage is stopped.
     *
     * @param name prefix of the threads' names
     * @param each workers for each thread: more than one if they wait for others most of the time
     * @param count number of the ranges
     * @param done those that need no work
     * @param workers creates a worker, which works on one range after the other
     */
    public void share(String name, int each, long count, IntervalSet done, Supplier<? extends LongConsumer> workers) {
        new RangeWorkers(count, done.copy(), context.stop()).run(name, context.control(), threads, each, workers);
    }

    /** Waits until a number of documents may be handled. */
    public void acquire(int documents) {
        context.control().rate().acquire(documents, context.stop());
    }

    /** Adds what was done in a range, reports it, and saves if it is time to. */
    public void done(String activity, long documents, S more) {
        synchronized (state) {
            state.add(more);
            worked = true;
        }
        context.advanced(activity, documents);
        // another thread that is saving at the moment saves this soon
        if (System.nanoTime() - savedNanos > SAVE_NANOS && saving.tryLock()) {
            save();
        }
    }
}
