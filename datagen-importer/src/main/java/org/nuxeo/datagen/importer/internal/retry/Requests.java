package org.nuxeo.datagen.importer.internal.retry;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StoppedException;

/**
 * The requests to one service beside the transfer, such as looking up topics or creating indexes: repeated like the
 * batches of the transfer, from the first one on. A service that has not answered yet is given less time, since a wrong
 * address never answers.
 *
 * <p>The idea: a client may wait long for an answer, and some waits, such as that for a name server, cannot be
 * interrupted. So each request has a thread of its own, and who waits for it leaves soon after the work was stopped.
 * Thread safe.
 */
public final class Requests {

    private static final long NAP_MILLIS = 50;

    /** A client with the same limit knows better than we why there is no answer. */
    private static final long GRACE_NANOS = 1_000_000_000L;

    /** An orderly end has requests of its own, which a service that is well answers within this time. */
    private static final long STOP_NANOS = 1_000_000_000L;

    private final RetryPolicy first;
    private final RetryPolicy later;
    private final BooleanSupplier stopped;
    private volatile boolean answered;

    /** One request. */
    @FunctionalInterface
    public interface Request<T> {

        /**
         * Sends it; twice must do no harm.
         *
         * @throws PassingFailureException if it may be sent again
         */
        T send() throws PassingFailureException;
    }

    /**
     * @param firstAnswer how long the service may take to answer for the first time
     * @param later how long it may stay away once it has answered
     * @param stopped ends a wait when it turns true
     */
    public Requests(Duration firstAnswer, RetryPolicy later, BooleanSupplier stopped) {
        this.first = RetryPolicy.within(firstAnswer);
        this.later = later;
        this.stopped = stopped;
    }

    /** Requests of who would rather hear soon that a service is down, and stops by an interrupt alone. */
    public static Requests of(int limitMillis) {
        Duration limit = Duration.ofMillis(limitMillis);
        return new Requests(limit, RetryPolicy.within(limit), () -> false);
    }

    /**
     * Sends a request until it is answered.
     *
     * @param service kafka, mongo or elasticsearch
     * @param address of the service, for messages
     * @throws ServiceDownException if the service stays away longer than it may
     * @throws StoppedException if the work was stopped meanwhile
     */
    public <T> T send(String service, String address, Request<T> request) {
        boolean known = answered;
        RetryPolicy policy = known ? later : first;
        long startNanos = System.nanoTime();
        long endNanos = startNanos + first.limit().toNanos();
        Attempts attempts = known ? new Attempts(policy, stopped) : new Attempts(policy, stopped, startNanos);
        while (true) {
            try {
                T answer = once(service, address, request, known ? Long.MAX_VALUE : endNanos);
                answered = true;
                return answer;
            } catch (PassingFailureException e) {
                if (!attempts.again()) {
                    if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                        throw stopped(service, address);
                    }
                    throw new ServiceDownException(service, address, e);
                }
            }
        }
    }

    private <T> T once(String service, String address, Request<T> request, long endNanos)
            throws PassingFailureException {
        FutureTask<T> task = new FutureTask<>(request::send);
        Thread thread = new Thread(task, service + "-request");
        thread.setDaemon(true);
        thread.start();
        long stopNanos = 0;
        try {
            while (true) {
                try {
                    return task.get(NAP_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    long now = System.nanoTime();
                    if (endNanos != Long.MAX_VALUE && now - endNanos > GRACE_NANOS) {
                        throw new PassingFailureException("no reply in time", e);
                    }
                    if (stopped.getAsBoolean()) {
                        stopNanos = stopNanos == 0 ? now : stopNanos;
                        if (now - stopNanos > STOP_NANOS) {
                            throw stopped(service, address);
                        }
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopped(service, address);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            thread.interrupt();
        }
    }

    /** What a request throws in its own thread goes on in that of the caller. */
    private static PassingFailureException rethrown(Throwable failure) {
        if (failure instanceof RuntimeException known) {
            throw known;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof PassingFailureException passing
                ? passing
                : new PassingFailureException(failure.getMessage(), failure);
    }

    private static StoppedException stopped(String service, String address) {
        return new StoppedException("stopped while " + service + " at " + address + " was asked");
    }
}
