package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads with nothing around them: the way one would write a loader in an afternoon. */
public final class BareLoop {

    private BareLoop() {}

    /**
     * Runs a task in each thread and returns how many documents it was in all.
     *
     * @param tasks one for each thread, each returns how many documents it did
     */
    public static long run(List<? extends Callable<Long>> tasks) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<Long>> running = new ArrayList<>();
            for (Callable<Long> task : tasks) {
                running.add(pool.submit(task));
            }
            long documents = 0;
            for (Future<Long> each : running) {
                documents += each.get();
            }
            return documents;
        } catch (ExecutionException failure) {
            throw new IllegalStateException("a bare loop failed: " + failure.getCause(), failure.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
