package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks in threads with nothing around them: the way one would write a loader in an afternoon. */
public final class ParallelTasks {

    private ParallelTasks() {}

    /**
     * Runs each task in a thread of its own and returns what came of them, in the order of the tasks. If one fails, the
     * others are interrupted.
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
     * Runs tasks likewise and returns how many documents they did together.
     *
     * @param tasks each returns how many documents it did
     */
    public static long documents(List<? extends Callable<Long>> tasks) throws InterruptedException {
        return run(tasks).stream().mapToLong(Long::longValue).sum();
    }
}
