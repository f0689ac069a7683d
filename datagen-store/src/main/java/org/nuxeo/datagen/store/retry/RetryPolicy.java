// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.retry.Requests.Request;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * How long to wait before each attempt, and when to give up.
 *
 * <p>The wait is an exponential backoff with full jitter (M. Brooker, "Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015), or constant. The attempts end a limited time after the start of the first that failed, or
 * after a number of retries.
 *
 * @param first the longest wait before the second attempt
 * @param longest the longest wait before any attempt; without jitter every wait is this long
 * @param limit time from the start of the first attempt that failed until the server counts as down
 * @param retries number of retries until the server counts as down
 * @param jitter whether waits are random up to the longest; otherwise {@code first} and {@code longest} must be equal
 */
public record RetryPolicy(Duration first, Duration longest, Duration limit, int retries, boolean jitter) {

    public static final RetryPolicy DEFAULT =
            new RetryPolicy(Duration.ofMillis(50), Duration.ofSeconds(5), Duration.ofMinutes(10));

    private static final Duration EVER = Duration.ofNanos(Long.MAX_VALUE);

    public RetryPolicy {
        Check.refuse(
                first.toMillis() < 1 || longest.compareTo(first) < 0 || limit.isNegative(),
                () -> "retry " + first + " to " + longest + " within " + limit
                        + ": must be at least 1 ms, the longest wait no shorter than the first, the limit not negative");
        Check.atLeast("retries", retries, 0);
        boolean isGrowing = !jitter && !first.equals(longest);
        Check.refuse(isGrowing, () -> "retry " + first + " to " + longest + " without jitter: must be equal");
    }

    /** Creates a policy with growing waits and jitter, limited only by time. */
    public RetryPolicy(Duration first, Duration longest, Duration limit) {
        this(first, longest, limit, Integer.MAX_VALUE, true);
    }

    /** Returns a policy with the default waits and another limit. */
    public static RetryPolicy within(Duration limit) {
        Duration longest = limit.compareTo(DEFAULT.longest) < 0 ? limit : DEFAULT.longest;
        Duration first = longest.compareTo(DEFAULT.first) < 0 ? longest : DEFAULT.first;
        return new RetryPolicy(first, longest, limit);
    }

    /**
     * Returns a policy with constant waits, limited only by the number of retries.
     *
     * @param retries 0 or more
     * @param delay at least 1 ms
     * @throws IllegalArgumentException if one of them is out of range
     */
    public static RetryPolicy constant(int retries, Duration delay) {
        return new RetryPolicy(delay, delay, EVER, retries, false);
    }

    /**
     * Returns the wait before the next attempt.
     *
     * @param failures number of failed attempts, from 1
     * @param draw a random number from 0 (inclusive) to 1 (exclusive) that keeps clients from retrying at the same time
     */
    public long delayMillis(int failures, double draw) {
        if (!jitter) {
            return longest.toMillis();
        }
        int doublings = Math.min(Math.max(failures - 1, 0), 30);
        long longestMillis = Math.min(longest.toMillis(), first.toMillis() << doublings);
        return 1 + (long) (draw * longestMillis);
    }

    /**
     * The failed attempts at one piece of work. Waits before the next attempt and says when to give up. Not thread safe.
     */
    public static final class Attempts {

        private static final long NAP_MILLIS = 100;

        private final RetryPolicy policy;
        private final BooleanSupplier stopped;
        private final long startNanos = System.nanoTime();
        private int failures;

        /**
         * Begins the first attempt.
         *
         * @param stopped condition that ends waits early
         */
        public Attempts(RetryPolicy policy, BooleanSupplier stopped) {
            this.policy = Objects.requireNonNull(policy, "policy");
            this.stopped = Objects.requireNonNull(stopped, "stopped");
        }

        /**
         * Sends a request in the calling thread until it is answered.
         *
         * @param service kafka, mongo or elasticsearch
         * @param address address of the service, for messages
         * @throws ServiceDownException if the service stays away longer than allowed
         * @throws StoppedException if the work was stopped meanwhile
         */
        public <T> T send(String service, String address, Request<T> request) {
            try (Wait wait = Waits.on(service, address, policy.limit())) {
                return send(service, address, request, wait);
            }
        }

        <T> T send(String service, String address, Request<T> request, Wait wait) {
            TransientFailureException before = null;
            while (true) {
                try {
                    T answer = request.send();
                    wait.answered();
                    return answer;
                } catch (TransientFailureException e) {
                    wait.failed(FailureReasons.of(e), false);
                    if (!again()) {
                        if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                            throw new StoppedException(service, address);
                        }
                        // An attempt that was cut off at the end of the time does not tell why; the one before it did.
                        boolean tells = before == null || !(e.getCause() instanceof TimeoutException);
                        throw new ServiceDownException(service, address, tells ? e : before);
                    }
                    before = e;
                }
            }
        }

        public int failures() {
            return failures;
        }

        /**
         * Counts a failure and waits before the next attempt.
         *
         * @return false if there must be no further attempt: the limit has passed, the attempts are used up, or the work
         * was stopped
         */
        public boolean again() {
            long now = System.nanoTime();
            long restMillis = (policy.limit().toNanos() - (now - startNanos)) / 1_000_000;
            if (++failures > policy.retries() || restMillis <= 0) {
                return false;
            }
            // The last attempt begins when the time is over, and not later.
            double draw = ThreadLocalRandom.current().nextDouble();
            long delayMillis = Math.min(restMillis, policy.delayMillis(failures, draw));
            long endNanos = now + delayMillis * 1_000_000;
            for (long left = delayMillis; left > 0; left = (endNanos - System.nanoTime()) / 1_000_000) {
                if (stopped.getAsBoolean()) {
                    return false;
                }
                try {
                    Thread.sleep(Math.min(left, NAP_MILLIS));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }
            return !stopped.getAsBoolean();
        }
    }
}
