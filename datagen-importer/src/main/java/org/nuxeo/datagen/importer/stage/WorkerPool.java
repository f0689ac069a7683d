// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * A pool of threads that do the same kind of work and whose number can be changed while they work. A surplus thread
 * ends after its current step. Thread safe.
 */
public final class WorkerPool {

    /** The work of one thread. */
    @FunctionalInterface
    public interface Work {

        /** Does one step. Returns false if no thread has anything left to do. */
        boolean step() throws InterruptedException;
    }

    private static final long NAP_MILLIS = 20;

    private final String name;
    private final Supplier<? extends Work> works;
    private final StopSignal stop;
    private final Map<Integer, Thread> threads = new HashMap<>();
    private int wanted;
    private boolean ended;

    /**
     * @param works creates the work of one thread
     * @param stop signal that receives failures and ends the work
     */
    public WorkerPool(String name, Supplier<? extends Work> works, StopSignal stop) {
        this.name = Objects.requireNonNull(name, "name");
        this.works = Objects.requireNonNull(works, "works");
        this.stop = Objects.requireNonNull(stop, "stop");
    }

    /** Changes the number of threads, at least 1. Has no effect once the work has ended. */
    public synchronized void resize(int newThreads) {
        wanted = newThreads;
        for (int number = 0; number < wanted && !ended; number++) {
            if (!threads.containsKey(number)) {
                int own = number;
                Work work = works.get();
                Thread thread = new Thread(() -> run(own, work), name + "-" + number);
                threads.put(number, thread);
                thread.start();
            }
        }
    }

    private void run(int number, Work work) {
        try {
            do {
                if (hasLeftAsSurplus(number)) {
                    return;
                }
            } while (work.step());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            stop.fail(e);
            if (e instanceof VirtualMachineError error) {
                leave(number);
                // The process must handle a broken virtual machine now; waiting for the other threads could take
                // forever.
                throw error;
            }
        }
        leave(number);
    }

    private synchronized boolean hasLeftAsSurplus(int number) {
        if (number >= wanted) {
            threads.remove(number);
            notifyAll();
        }
        return number >= wanted;
    }

    private synchronized void leave(int number) {
        threads.remove(number);
        ended = true;
        notifyAll();
    }

    /**
     * Waits until all threads have ended.
     *
     * @param graceMillis how long threads may continue after a stop before they are interrupted; 0 if they only wait
     * for work
     * @throws InterruptedException if the caller is interrupted; the threads are then stopped and interrupted too
     */
    public synchronized void await(long graceMillis) throws InterruptedException {
        long stopNanos = 0;
        try {
            while (!threads.isEmpty()) {
                if (stop.getAsBoolean()) {
                    stopNanos = stopNanos == 0 ? System.nanoTime() : stopNanos;
                    if (System.nanoTime() - stopNanos >= graceMillis * 1_000_000) {
                        threads.values().forEach(Thread::interrupt);
                    }
                }
                wait(NAP_MILLIS);
            }
        } catch (InterruptedException e) {
            stop.stop();
            threads.values().forEach(Thread::interrupt);
            throw e;
        }
    }

    /**
     * Waits as the other method does.
     *
     * @param work what the caller does, for the message
     * @throws StageException if the caller is interrupted
     */
    public void await(long graceMillis, String work) {
        try {
            await(graceMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("interrupted " + work + "; repeat the command to resume", e);
        }
    }
}
