// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/**
 * The failed attempts at one piece of work. Waits before the next attempt and says when to give up. Not thread safe.
 */
public final class Attempts {

    private static final long NAP_MILLIS = 100;

    private final RetryPolicy policy;
    private final BooleanSupplier stopped;
    private int failures;
    private boolean sinceStart;
    private long firstFailureNanos;

    /** @param stopped condition that ends waits early */
    public Attempts(RetryPolicy policy, BooleanSupplier stopped) {
        this.policy = policy;
        this.stopped = stopped;
    }

    /**
     * @param startNanos start of the first attempt, from which the limit counts; otherwise it counts from the first
     * failure
     */
    Attempts(RetryPolicy policy, BooleanSupplier stopped, long startNanos) {
        this(policy, stopped);
        this.sinceStart = true;
        this.firstFailureNanos = startNanos;
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
        if (failures++ == 0 && !sinceStart) {
            firstFailureNanos = now;
        }
        long delayMillis =
                policy.delayMillis(failures, ThreadLocalRandom.current().nextDouble());
        if (failures > policy.retries()
                || now - firstFailureNanos > policy.limit().toNanos()) {
            return false;
        }
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
