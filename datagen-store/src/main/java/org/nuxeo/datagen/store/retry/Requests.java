// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * Sends single requests to one service, such as looking up topics or creating indexes, and repeats them until they are
 * answered. Thread safe.
 *
 * <p>A service that has not answered yet gets less time than one that has, since a wrong address never answers.
 *
 * <p>The idea: a client may wait long for an answer, and some waits, such as that for a name server, cannot be
 * interrupted. Each request therefore runs in its own thread, and its caller returns soon after the work was stopped.
 */
public final class Requests {

    private static final long NAP_MILLIS = 50;

    /** A client with the same time limit gives a better reason, so it may report first. */
    private static final long GRACE_NANOS = 1_000_000_000L;

    /** Requests of an orderly stop are given this time, which is enough for a healthy service. */
    private static final long STOP_NANOS = 1_000_000_000L;

    private final RetryPolicy first;
    private final RetryPolicy later;
    private final BooleanSupplier stopped;
    private volatile boolean answered;

    /** One request. */
    @FunctionalInterface
    public interface Request<T> {

        /**
         * Sends the request. Sending it twice must do no harm.
         *
         * @throws TransientFailureException if it may be sent again
         */
        T send() throws TransientFailureException;
    }

    /**
     * @param firstAnswer how long the service may take to answer for the first time
     * @param later how long it may stay away once it has answered
     * @param stopped condition that ends waits early
     */
    public Requests(Duration firstAnswer, RetryPolicy later, BooleanSupplier stopped) {
        this(RetryPolicy.within(firstAnswer), later, stopped);
    }

    private Requests(RetryPolicy first, RetryPolicy later, BooleanSupplier stopped) {
        this.first = first;
        this.later = Objects.requireNonNull(later, "later");
        this.stopped = Objects.requireNonNull(stopped, "stopped");
    }

    /** Returns requests with one short time limit, which only an interrupt stops. */
    public static Requests of(int limitMillis) {
        Duration limit = Duration.ofMillis(limitMillis);
        return new Requests(limit, RetryPolicy.within(limit), () -> false);
    }

    /** Returns requests for callers that ask often and can do without an answer: none takes longer than the limit. */
    public static Requests within(Duration limit) {
        RetryPolicy policy = RetryPolicy.within(limit);
        return new Requests(policy, policy, () -> false);
    }

    /**
     * Sends a request until it is answered.
     *
     * @param service kafka, mongo or elasticsearch
     * @param address address of the service, for messages
     * @throws ServiceDownException if the service stays away longer than allowed
     * @throws StoppedException if the work was stopped meanwhile
     */
    public <T> T send(String service, String address, Request<T> request) {
        return send(service, address, null, request);
    }

    /**
     * Sends a request that may take long until it is answered.
     *
     * @param awaited what is awaited, for messages, such as {@code index ecm:id of collection archives}; null if it is not long
     * @throws ServiceDownException if the service stays away longer than allowed
     * @throws StoppedException if the work was stopped meanwhile
     */
    public <T> T send(String service, String address, @Nullable String awaited, Request<T> request) {
        RetryPolicy policy = answered || awaited != null ? later : first;
        long endNanos = policy == first ? System.nanoTime() + policy.limit().toNanos() : Long.MAX_VALUE;
        try (Wait wait = Waits.on(service, address, awaited, policy.limit())) {
            T answer = new Attempts(policy, stopped)
                    .send(service, address, () -> once(service, address, request, endNanos), wait);
            answered = true;
            return answer;
        }
    }

    /**
     * Returns how long one attempt may wait for a connection, so that the attempts end soon after their limit.
     *
     * @param most the longest time in milliseconds
     */
    public int connectMillis(int most) {
        return (int) Math.min(most, Math.max(1_000, later.limit().toMillis() / 8));
    }

    /** Returns how long one attempt may wait for an answer: no longer than the limit, unless that is very short. */
    public int readMillis(int most) {
        return (int) Math.min(most, Math.max(10_000, later.limit().toMillis()));
    }

    private <T> T once(String service, String address, Request<T> request, long endNanos)
            throws TransientFailureException {
        FutureTask<T> task = new FutureTask<>(request::send);
        Thread thread = new DaemonThread(service + "-request", task);
        thread.start();
        long runningNanos = System.nanoTime();
        try {
            while (true) {
                try {
                    return task.get(NAP_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    long now = System.nanoTime();
                    if (endNanos != Long.MAX_VALUE && now - endNanos > GRACE_NANOS) {
                        throw new TransientFailureException("no reply in time", e);
                    }
                    runningNanos = stopped.getAsBoolean() ? runningNanos : now;
                    if (now - runningNanos > STOP_NANOS) {
                        throw new StoppedException(service, address);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoppedException(service, address);
        } catch (ExecutionException e) {
            throw rethrown(Objects.requireNonNull(e.getCause()));
        } finally {
            thread.interrupt();
        }
    }

    /** Throws or returns, in the caller's thread, what a request has thrown in its own. */
    private static TransientFailureException rethrown(Throwable failure) {
        if (failure instanceof RuntimeException known) {
            throw known;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof TransientFailureException passing
                ? passing
                : new TransientFailureException(failure.getMessage(), failure);
    }

    /** A request failed for a reason that is likely to pass, so it may be sent again. */
    public static final class TransientFailureException extends Exception {

        public TransientFailureException(@Nullable String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
