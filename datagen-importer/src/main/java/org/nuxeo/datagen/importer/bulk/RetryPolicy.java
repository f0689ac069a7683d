package org.nuxeo.datagen.importer.bulk;

import java.time.Duration;

/**
 * How long to wait before asking a server again: exponential backoff with full jitter (M. Brooker, "Exponential Backoff
 * And Jitter", AWS Architecture Blog, 2015), bounded by the time since the first failure.
 *
 * @param first the longest wait before the second attempt
 * @param longest the longest wait before any attempt
 * @param limit the time after the first failure when the server counts as down
 */
public record RetryPolicy(Duration first, Duration longest, Duration limit) {

    public static final RetryPolicy DEFAULT =
            new RetryPolicy(Duration.ofMillis(50), Duration.ofSeconds(5), Duration.ofMinutes(10));

    public RetryPolicy {
        if (first.toMillis() < 1 || longest.compareTo(first) < 0 || limit.isNegative()) {
            throw new IllegalArgumentException(
                    "retry " + first + " to " + longest + " within " + limit + ": must be positive and ordered");
        }
    }

    /**
     * Returns the wait before the next attempt.
     *
     * @param failures how many attempts failed already, from 1
     * @param draw a number from 0 (inclusive) to 1 (exclusive) that spreads clients apart
     */
    public long delayMillis(int failures, double draw) {
        int doublings = Math.min(Math.max(failures - 1, 0), 30);
        long ceiling = Math.min(longest.toMillis(), first.toMillis() << doublings);
        return 1 + (long) (draw * ceiling);
    }
}
