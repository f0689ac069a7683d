// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.eclipse.jetty.http.HttpStatus.INTERNAL_SERVER_ERROR_500;
import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/**
 * The running operations and the results of asynchronous runs. At most {@value #MAX_RUNNING} operations run at a time,
 * each on its own thread. At most 1,000 unread results are kept; then the oldest are dropped. An operation is stopped
 * by an interrupt. Thread safe.
 */
final class OperationRuns {
    static final int MAX_RUNNING = 32;

    private static final int MAX_RESULTS = 1000;
    private static final AtomicLong THREADS = new AtomicLong();

    private final Semaphore slots = new Semaphore(MAX_RUNNING);
    private final Map<String, Run> runs = RecentMap.ofAdded(MAX_RESULTS);

    /** An asynchronous run. It is done when it has a result or a problem. Thread safe. */
    record Run(Thread thread, CompletableFuture<JsonNode> outcome) {
        /** Requests a stop and returns whether the run was still running. */
        boolean stop() {
            boolean running = !isDone();
            if (running) {
                thread.interrupt();
            }
            return running;
        }

        boolean isDone() {
            return outcome.isDone();
        }

        /** Returns the result of a run that is done, or throws its problem. */
        JsonNode result() {
            try {
                return outcome.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof Problem problem ? problem : e;
            }
        }
    }

    /**
     * Starts an asynchronous run.
     *
     * @param work returns the result or throws a problem
     * @return the id of the run
     * @throws Problem 503 if too many operations run
     */
    String start(Supplier<JsonNode> work) {
        acquireSlot();
        String id = UUID.randomUUID().toString();
        CompletableFuture<JsonNode> outcome = new CompletableFuture<>();
        Thread thread = thread(() -> complete(outcome, work));
        synchronized (this) {
            runs.put(id, new Run(thread, outcome));
        }
        thread.start();
        return id;
    }

    private static void complete(CompletableFuture<JsonNode> outcome, Supplier<JsonNode> work) {
        try {
            outcome.complete(work.get());
        } catch (Problem e) {
            outcome.completeExceptionally(e);
        } catch (Error e) {
            outcome.completeExceptionally(new Problem(INTERNAL_SERVER_ERROR_500, "the operation failed: " + e));
            throw e;
        }
    }

    /**
     * Continues with a request on its own thread.
     *
     * @throws Problem 503 if too many operations run, or the server is shutting down
     */
    void execute(Request request, Runnable work) {
        acquireSlot();
        request.dispatch(task -> thread(task).start(), work);
    }

    private void acquireSlot() {
        Problem.when(
                !slots.tryAcquire(),
                SERVICE_UNAVAILABLE_503,
                "running operations: must be at most " + MAX_RUNNING + "; wait until one has ended");
    }

    private Thread thread(Runnable work) {
        return new OperationThread(() -> {
            try {
                work.run();
            } finally {
                slots.release();
            }
        });
    }

    /**
     * A thread that remembers its interrupt, because clients of services clear the interrupt flag when they throw an
     * exception.
     */
    private static final class OperationThread extends DaemonThread {
        private volatile boolean stopped;

        OperationThread(Runnable work) {
            super("operation-" + THREADS.incrementAndGet(), work);
        }

        @Override
        public void interrupt() {
            stopped = true;
            super.interrupt();
        }
    }

    /** Returns whether the operation of the current thread was stopped, which explains its failure. */
    static boolean isStopped() {
        return Thread.currentThread() instanceof OperationThread own && own.stopped;
    }

    /** Returns a run; null if there is none with the id, or its result was read. */
    synchronized @Nullable Run find(String id) {
        return runs.get(id);
    }

    /** Removes and returns a run that is done; null if there is none. */
    synchronized @Nullable Run take(String id) {
        Run run = runs.get(id);
        return run != null && run.isDone() ? runs.remove(id) : null;
    }
}
