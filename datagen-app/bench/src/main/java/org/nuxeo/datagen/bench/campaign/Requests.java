// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.services.ParallelTasks;

/**
 * Requests that were sent.
 *
 * @param nanos their duration, at least 1
 * @param wrong number of those whose result is wrong
 * @param times their latencies
 */
record Requests(long nanos, long wrong, Latencies times) {

    /** A request of one thread. It is closed after the last one if it can be. */
    interface Request {
        /** Sends the i-th request, and returns whether its result is right; what {@link Checks#of} does takes none of its time. */
        boolean isRight(long i, Checks checks) throws Exception;
    }

    /** The checks of results. A server is not slower because every byte of its answer is compared. */
    static final class Checks {

        private long nanos;

        <T> T of(Callable<T> check) throws Exception {
            long startNanos = System.nanoTime();
            T result = check.call();
            nanos += System.nanoTime() - startNanos;
            return result;
        }

        /** Returns the nanoseconds of all checks. */
        long nanos() {
            return nanos;
        }
    }

    /**
     * Sends requests with a number of threads, each of which takes the next one as soon as its last one is answered. The
     * duration is what each thread waited for answers, on average.
     *
     * @param proceed receives the number of the next request, from 0; the thread ends if it returns false
     * @param requests makes what a thread sends
     */
    static Requests send(LongPredicate proceed, int threads, Callable<Request> requests) throws InterruptedException {
        Latencies times = new Latencies();
        AtomicLong next = new AtomicLong();
        AtomicLong checkNanos = new AtomicLong();
        Callable<Long> thread = () -> {
            Request request = requests.call();
            long wrong = 0;
            try {
                for (long i = next.getAndIncrement(); proceed.test(i); i = next.getAndIncrement()) {
                    Checks checks = new Checks();
                    long sentNanos = System.nanoTime();
                    boolean right = request.isRight(i, checks);
                    times.record(sentNanos + checks.nanos());
                    checkNanos.addAndGet(checks.nanos());
                    wrong += right ? 0 : 1;
                }
            } finally {
                if (request instanceof AutoCloseable closeable) {
                    closeable.close();
                }
            }
            return wrong;
        };
        long startNanos = System.nanoTime();
        long wrong = Rates.total(ParallelTasks.run(Collections.nCopies(threads, thread)), Long::longValue);
        long waitedNanos = System.nanoTime() - startNanos - checkNanos.get() / threads;
        return new Requests(Math.max(1, waitedNanos), wrong, times);
    }

    /** Returns their number. */
    long count() {
        return times.count();
    }

    /** Returns their duration in milliseconds, at least 1. */
    long millis() {
        return Math.max(1, nanos / 1_000_000);
    }

    /** Returns requests a second. */
    double perSecond() {
        return count() * 1e9 / nanos;
    }
}
