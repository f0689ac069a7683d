// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A plain runner of tasks in threads. */
public final class ParallelTasks {

    private ParallelTasks() {}

    /**
     * Runs each task on its own thread and returns the results in the order of the tasks. If a task fails, the others
     * are interrupted. Returns when all have ended.
     *
     * @throws Exception the first failure of a task
     */
    public static <R> List<R> together(List<? extends Callable<R>> tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size(), task -> new Thread(task, "parallel-task"));
        try {
            ExecutorCompletionService<R> ended = new ExecutorCompletionService<>(pool);
            List<Future<R>> all = new ArrayList<>();
            tasks.forEach(task -> all.add(ended.submit(task::call)));
            for (int i = 0; i < tasks.size(); i++) {
                ended.take().get();
            }
            List<R> results = new ArrayList<>();
            for (Future<R> each : all) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception known ? known : e;
        } finally {
            end(pool);
        }
    }

    private static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = Thread.interrupted();
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs tasks that are measured.
     *
     * @throws IllegalStateException if a task failed, with its failure as the cause
     */
    public static <R> List<R> run(List<? extends Callable<R>> tasks) throws InterruptedException {
        try {
            return together(tasks);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a measured task failed: " + e, e);
        }
    }
}
