package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.util.StatusCodes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/**
 * Operations while they run, {@value #MAX_RUNNING} at a time, each in a thread of its own, and the results of those in the
 * background that nobody has taken yet: a thousand at most, the oldest of which go first. An operation is stopped by an
 * interrupt. Thread safe.
 */
final class OperationRuns implements AutoCloseable {
    static final int MAX_RUNNING = 32;

    private static final int MAX_RESULTS = 1000;
    private static final AtomicLong THREADS = new AtomicLong();

    private final Set<Thread> running = new HashSet<>();
    private int taken;
    private boolean closed;
    private final Map<String, Run> runs = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
            return size() > MAX_RESULTS;
        }
    };

    /** One run in the background; done when it has a result or a problem. Thread safe. */
    static final class Run {
        private Thread thread;
        private JsonNode result;
        private Problem problem;

        private void work(Supplier<JsonNode> work) {
            try {
                end(work.get(), null);
            } catch (Problem e) {
                end(null, e);
            } catch (Error e) {
                end(null, new Problem(StatusCodes.INTERNAL_SERVER_ERROR, "the operation ended: " + e));
                throw e;
            }
        }

        private synchronized void end(JsonNode newResult, Problem newProblem) {
            thread = null;
            result = newResult;
            problem = newProblem;
        }

        /** Asks it to stop; false if it is done. */
        synchronized boolean stop() {
            if (thread == null) {
                return false;
            }
            thread.interrupt();
            return true;
        }

        synchronized boolean isDone() {
            return result != null || problem != null;
        }

        /** Returns the answer of a run that is done; throws the problem it ended with. */
        synchronized JsonNode result() {
            if (problem != null) {
                throw problem;
            }
            return result;
        }
    }

    /**
     * Runs something in the background.
     *
     * @param work returns the answer or throws a problem
     * @return the name of the run
     * @throws Problem 503 if too many operations run, or the server is ending
     */
    String start(Supplier<JsonNode> work) {
        takePlace();
        String id = UUID.randomUUID().toString();
        Run run = new Run();
        Thread thread = thread(() -> run.work(work));
        run.thread = thread;
        synchronized (this) {
            runs.put(id, run);
        }
        begin(thread);
        return id;
    }

    /**
     * Goes on with a request in a thread that may take its time.
     *
     * @throws Problem 503 if too many operations run, or the server is ending
     */
    void execute(Request request, Runnable work) {
        takePlace();
        request.elsewhere(task -> begin(thread(task)), work);
    }

    private synchronized void takePlace() {
        if (closed) {
            throw new Problem(StatusCodes.SERVICE_UNAVAILABLE, "the server is ending");
        }
        if (taken == MAX_RUNNING) {
            throw new Problem(
                    StatusCodes.SERVICE_UNAVAILABLE,
                    "more than " + MAX_RUNNING + " operations run: wait for one to end");
        }
        taken++;
    }

    private Thread thread(Runnable work) {
        return new OperationThread(() -> {
            try {
                work.run();
            } finally {
                leave();
            }
        });
    }

    /** Remembers that it was interrupted, which clients of services forget when they have thrown something. */
    private static final class OperationThread extends Thread {
        private volatile boolean stopped;

        OperationThread(Runnable work) {
            super(work, "operation-" + THREADS.incrementAndGet());
            setDaemon(true);
        }

        @Override
        public void interrupt() {
            stopped = true;
            super.interrupt();
        }
    }

    /** Tells whether the operation that this thread runs was stopped, so that a failure is no wonder. */
    static boolean isStopped() {
        return Thread.currentThread() instanceof OperationThread own && own.stopped;
    }

    private synchronized void begin(Thread thread) {
        running.add(thread);
        thread.start();
        if (closed) {
            thread.interrupt();
        }
    }

    private synchronized void leave() {
        running.remove(Thread.currentThread());
        taken--;
    }

    /** Returns a run, or null. */
    synchronized Run find(String id) {
        return runs.get(id);
    }

    /** Takes a run that is done away; null if there is none. */
    synchronized Run take(String id) {
        Run run = runs.get(id);
        return run != null && run.isDone() ? runs.remove(id) : null;
    }

    /** Stops everything that runs and takes nothing more. Returns at once. */
    @Override
    public synchronized void close() {
        closed = true;
        running.forEach(Thread::interrupt);
    }
}
