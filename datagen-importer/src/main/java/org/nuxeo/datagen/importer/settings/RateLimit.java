package org.nuxeo.datagen.importer.settings;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A ceiling on documents per second, which may be changed at any time. Each caller books its documents on a common
 * schedule and sleeps until its turn; unused time is not saved up, so there are no bursts. A caller that waits when
 * the ceiling changes books once more. Thread safe.
 */
public final class RateLimit {

    private static final long NAP_NANOS = 50_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;

    /** Portions a second that work is cut into under a ceiling. */
    private static final long PORTIONS = 10;

    private volatile long documentsPerSecond;
    private volatile int changes;
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
            changes++;
        }
    }

    /** Returns the ceiling, or 0 if there is none. */
    public long get() {
        return documentsPerSecond;
    }

    /**
     * Returns how many documents to book at once so that a low ceiling means many small steps and not a few large ones.
     *
     * @param most how many there are, at least 1
     * @return 1 to {@code most}
     */
    public int portion(int most) {
        long rate = documentsPerSecond;
        return rate == 0 ? most : (int) Math.max(1, Math.min(most, rate / PORTIONS));
    }

    /**
     * Waits until so many documents may pass.
     *
     * @param stopped ends the wait when it turns true
     */
    public void acquire(int documents, BooleanSupplier stopped) {
        while (!stopped.getAsBoolean()) {
            long turnNanos;
            int booked;
            synchronized (this) {
                long rate = documentsPerSecond;
                if (rate == 0) {
                    return;
                }
                booked = changes;
                turnNanos = Math.max(nextNanos, System.nanoTime());
                nextNanos = turnNanos + documents * SECOND_NANOS / rate;
            }
            if (isTurn(turnNanos, booked, stopped)) {
                return;
            }
        }
    }

    /** Waits for a turn; false if the ceiling has changed meanwhile. */
    private boolean isTurn(long turnNanos, int booked, BooleanSupplier stopped) {
        long left;
        while ((left = turnNanos - System.nanoTime()) > 0 && !stopped.getAsBoolean()) {
            if (changes != booked) {
                return false;
            }
            LockSupport.parkNanos(Math.min(left, NAP_NANOS));
        }
        return true;
    }
}
