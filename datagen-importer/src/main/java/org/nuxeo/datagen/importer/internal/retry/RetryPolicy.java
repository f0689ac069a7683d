package org.nuxeo.datagen.importer.internal.retry;

import java.time.Duration;

/**
 * How long to wait before asking a server again: exponential backoff with full jitter (M. Brooker, "Exponential Backoff
 * And Jitter", AWS Architecture Blog, 2015), or always the same time; bounded by the time since the first failure, or by
 * the number of attempts.
 *
 * @param first the longest wait before the second attempt
 * @param longest the longest wait before any attempt; without jitter the wait is always this long
 * @param limit the time after the first failure when the server counts as down
 * @param retries how often it is asked again at most before it counts as down
 * @param jitter whether waits are drawn up to the longest; otherwise first and longest must be the same
 */
public record RetryPolicy(Duration first, Duration longest, Duration limit, int retries, boolean jitter) {

    public static final RetryPolicy DEFAULT =
            new RetryPolicy(Duration.ofMillis(50), Duration.ofSeconds(5), Duration.ofMinutes(10));

    private static final Duration EVER = Duration.ofNanos(Long.MAX_VALUE);

    public RetryPolicy {
        if (first.toMillis() < 1 || longest.compareTo(first) < 0 || limit.isNegative()) {
            throw new IllegalArgumentException(
                    "retry " + first + " to " + longest + " within " + limit + ": must be positive and ordered");
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries " + retries + ": must be at least 0");
        }
        if (!jitter && !first.equals(longest)) {
            throw new IllegalArgumentException(
                    "retry " + first + " to " + longest + " without jitter: must be the same time");
        }
    }

    /** Creates a policy that waits longer and longer, with jitter, and is bounded by time alone. */
    public RetryPolicy(Duration first, Duration longest, Duration limit) {
        this(first, longest, limit, Integer.MAX_VALUE, true);
    }

    /** Returns a policy with the usual waits and a limit of its own. */
    public static RetryPolicy within(Duration limit) {
        Duration longest = limit.compareTo(DEFAULT.longest) < 0 ? limit : DEFAULT.longest;
        Duration first = longest.compareTo(DEFAULT.first) < 0 ? longest : DEFAULT.first;
        return new RetryPolicy(first, longest, limit);
    }

    /**
     * Returns a policy that waits the same time before each attempt, and is bounded by their number alone.
     *
     * @param retries at least 0
     * @param delay at least 1 ms
     */
    public static RetryPolicy constant(int retries, Duration delay) {
        return new RetryPolicy(delay, delay, EVER, retries, false);
    }

    /**
     * Returns the wait before the next attempt.
     *
     * @param failures how many attempts failed already, from 1
     * @param draw a number from 0 (inclusive) to 1 (exclusive) that spreads clients apart
     */
    public long delayMillis(int failures, double draw) {
        if (!jitter) {
            return longest.toMillis();
        }
        int doublings = Math.min(Math.max(failures - 1, 0), 30);
        long ceiling = Math.min(longest.toMillis(), first.toMillis() << doublings);
        return 1 + (long) (draw * ceiling);
    }
}
