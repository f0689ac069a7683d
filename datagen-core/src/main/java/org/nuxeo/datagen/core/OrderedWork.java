// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Work on chunks of positions by several threads, whose results are passed on in the order of the chunks, so that the output
 * does not depend on the number of threads. The number of chunks in memory is limited.
 *
 * @param <W> type of the workers
 * @param <T> type of the results
 * @param workers supplier of workers, of which each chunk in memory has its own
 * @param threads number of threads, at least 1
 * @param ahead number of chunks in memory, at least the number of threads
 * @param chunk number of positions in a chunk; chunks begin at multiples of it, so that a resumed file has the same chunks as
 *     an uninterrupted one
 */
public record OrderedWork<W, T>(Supplier<W> workers, Work<W, T> work, int threads, int ahead, long chunk) {

    /** The work on one chunk. */
    @FunctionalInterface
    public interface Work<W, T> {
        T apply(W worker, long from, long to) throws IOException;
    }

    /** Receiver of the results. */
    @FunctionalInterface
    public interface Receiver<T> {
        /**
         * Receives a result. Its worker is used again afterwards.
         *
         * @param next first position after the chunk
         * @return whether to continue
         */
        boolean receive(T result, long next) throws IOException;
    }

    private record Pending<W, T>(W worker, long next, Future<T> result) {}

    /**
     * Works until all results are received or the receiver stops it. It waits for all threads even after a failure, so that
     * none uses a sink after it is closed; not without memory, when an executor loses its threads and would never end.
     *
     * @throws IOException if the work or the receiver throws it or the thread is interrupted
     */
    public void run(long from, long to, Receiver<T> receiver) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        Deque<Pending<W, T>> pending = new ArrayDeque<>();
        boolean waits = true;
        try {
            Deque<W> idle = new ArrayDeque<>();
            long submitted = from;
            boolean wanted = true;
            while (wanted && (submitted < to || !pending.isEmpty())) {
                while (submitted < to && pending.size() < ahead) {
                    W worker = idle.isEmpty() ? workers.get() : idle.pop();
                    long start = submitted;
                    long left = chunk - start % chunk;
                    long end = to - start <= left ? to : start + left;
                    pending.add(new Pending<>(worker, end, executor.submit(() -> work.apply(worker, start, end))));
                    submitted = end;
                }
                Pending<W, T> oldest = pending.remove();
                wanted = receiver.receive(take(oldest.result()), oldest.next());
                idle.push(oldest.worker());
            }
        } catch (VirtualMachineError e) {
            waits = false;
            throw e;
        } finally {
            executor.shutdown();
            if (waits) {
                pending.forEach(each -> each.result().cancel(false));
                await(executor);
            }
        }
    }

    private static void await(ExecutorService executor) {
        try {
            executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T take(Future<T> result) throws IOException {
        try {
            return result.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
