package org.nuxeo.datagen.importer.internal.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Threads that do the same kind of work, whose number may be changed while they work. A thread too many ends after the
 * step at hand. Thread safe.
 */
public final class WorkerPool {

    /** The work of one thread. */
    @FunctionalInterface
    public interface Work {

        /** Does one step; false if nothing is left to be done by any thread. */
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
     * @param works makes what each thread does
     * @param stop takes failures, and ends the work
     */
    public WorkerPool(String name, Supplier<? extends Work> works, StopSignal stop) {
        this.name = name;
        this.works = works;
        this.stop = stop;
    }

    /** Changes the number of threads, at least 1; without effect once the work has come to its end. */
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
            while (stays(number)) {
                if (!work.step()) {
                    leave(number, true);
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            leave(number, true);
        } catch (RuntimeException | Error e) {
            stop.fail(e);
            leave(number, true);
            if (e instanceof VirtualMachineError error) {
                // The process decides what becomes of a broken machine; waiting for the others may take for ever.
                throw error;
            }
        }
    }

    private synchronized boolean stays(int number) {
        if (number < wanted) {
            return true;
        }
        leave(number, false);
        return false;
    }

    private synchronized void leave(int number, boolean atTheEnd) {
        threads.remove(number);
        ended |= atTheEnd;
        notifyAll();
    }

    /**
     * Waits until all threads have ended.
     *
     * @param patienceMillis how long after a stop threads may go on before they are interrupted; 0 if they only wait for work
     * @throws InterruptedException if the caller is interrupted; the threads are then stopped and interrupted too
     */
    public synchronized void await(long patienceMillis) throws InterruptedException {
        long stopNanos = 0;
        try {
            while (!threads.isEmpty()) {
                if (stop.getAsBoolean()) {
                    stopNanos = stopNanos == 0 ? System.nanoTime() : stopNanos;
                    if (System.nanoTime() - stopNanos >= patienceMillis * 1_000_000) {
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
}
