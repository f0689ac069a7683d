package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.util.StatusCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/**
 * Operations that run in the background, and the results nobody has taken yet: a thousand at most, the oldest of which go
 * first. Thread safe.
 */
final class OperationRuns {
    private static final int MAX_RUNNING = 32;
    private static final int MAX_RESULTS = 1000;

    private static final AtomicLong THREADS = new AtomicLong();

    private final Semaphore places = new Semaphore(MAX_RUNNING);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "operation-" + THREADS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });
    private final Map<String, Run> runs = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
            return size() > MAX_RESULTS;
        }
    };

    /** One run; done when it has a result or a problem. */
    record Run(JsonNode result, Problem problem) {
        private static final Run RUNNING = new Run(null, null);

        boolean isDone() {
            return result != null || problem != null;
        }
    }

    /**
     * Runs something in the background.
     *
     * @param work returns the answer or throws a problem
     * @return the name of the run
     */
    String start(Supplier<JsonNode> work) {
        takePlace();
        String id = UUID.randomUUID().toString();
        note(id, Run.RUNNING);
        threads.execute(() -> {
            try {
                note(id, new Run(work.get(), null));
            } catch (Problem refused) {
                note(id, new Run(null, refused));
            } finally {
                places.release();
            }
        });
        return id;
    }

    /** Goes on with a request in a thread that may take its time. */
    void execute(Request request, Runnable work) {
        takePlace();
        request.elsewhere(threads, () -> {
            try {
                work.run();
            } finally {
                places.release();
            }
        });
    }

    private void takePlace() {
        if (!places.tryAcquire()) {
            throw new Problem(
                    StatusCodes.SERVICE_UNAVAILABLE,
                    "more than " + MAX_RUNNING + " operations run: wait for one to end");
        }
    }

    private synchronized void note(String id, Run run) {
        runs.put(id, run);
    }

    /** A run, or null. */
    synchronized Run find(String id) {
        return runs.get(id);
    }

    /** Takes a run that is done away; null if there is none. */
    synchronized Run take(String id) {
        Run run = runs.get(id);
        return run != null && run.isDone() ? runs.remove(id) : null;
    }
}
