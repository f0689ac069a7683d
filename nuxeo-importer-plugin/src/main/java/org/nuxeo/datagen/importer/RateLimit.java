package org.nuxeo.datagen.importer;

import java.util.function.BooleanSupplier;

/**
 * A ceiling on documents per second, which may be changed at any time. Each caller books its documents on a common
 * schedule and sleeps until its turn; unused time is not saved up, so there are no bursts. Thread safe.
 */
public final class RateLimit {

    private static final long NAP_NANOS = 50_000_000L;

    private volatile long documentsPerSecond;
    private long nextNanos = System.nanoTime();

    /** @param documentsPerSecond the ceiling, or 0 for none */
    public RateLimit(long documentsPerSecond) {
        set(documentsPerSecond);
    }

    public static RateLimit none() {
        return new RateLimit(0);
    }

    /** Changes the ceiling; 0 removes it. */
    public void set(long newDocumentsPerSecond) {
        if (newDocumentsPerSecond < 0) {
            throw new IllegalArgumentException("max rate " + newDocumentsPerSecond + ": must not be negative");
        }
        synchronized (this) {
            documentsPerSecond = newDocumentsPerSecond;
            nextNanos = System.nanoTime();
        }
    }

    /** Returns the ceiling, or 0 if there is none. */
    public long get() {
        return documentsPerSecond;
    }

    /**
     * Waits until so many documents may pass.
     *
     * @param stopped ends the wait when it turns true
     */
    public void acquire(int documents, BooleanSupplier stopped) {
        if (documentsPerSecond == 0) {
            return;
        }
        long turnNanos;
        synchronized (this) {
            long rate = documentsPerSecond;
            if (rate == 0) {
                return;
            }
            turnNanos = Math.max(nextNanos, System.nanoTime());
            nextNanos = turnNanos + documents * 1_000_000_000L / rate;
        }
        long left;
        while ((left = turnNanos - System.nanoTime()) > 0 && documentsPerSecond != 0 && !stopped.getAsBoolean()) {
            java.util.concurrent.locks.LockSupport.parkNanos(Math.min(left, NAP_NANOS));
        }
    }
}
