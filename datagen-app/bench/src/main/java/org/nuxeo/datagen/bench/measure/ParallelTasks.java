// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A plain runner of tasks in threads, as used by the baselines. */
public final class ParallelTasks {

    private ParallelTasks() {}

    /**
     * Runs each task on its own thread and returns the results in the order of the tasks. If a task fails, the others
     * are interrupted.
     *
     * @throws IllegalStateException if a task failed, with its failure as the cause
     */
    public static <R> List<R> run(List<? extends Callable<R>> tasks) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<R>> running = new ArrayList<>();
            for (Callable<R> task : tasks) {
                running.add(pool.submit(task));
            }
            List<R> results = new ArrayList<>();
            for (Future<R> each : running) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a measured task failed: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Runs each task on its own thread and returns the total number of documents.
     *
     * @param tasks tasks that return their number of documents
     */
    public static long documents(List<? extends Callable<Long>> tasks) throws InterruptedException {
        return run(tasks).stream().mapToLong(Long::longValue).sum();
    }
}
