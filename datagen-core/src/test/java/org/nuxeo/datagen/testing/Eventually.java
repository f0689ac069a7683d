// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waits for conditions that another thread or process brings about. */
public final class Eventually {

    private static final long DEADLINE_SECONDS = 180;
    private static final long LONGEST_NAP_MILLIS = 50;

    private Eventually() {}

    /**
     * Waits until a condition holds.
     *
     * @param what is waited for, in words
     * @throws AssertionError if it does not hold within three minutes, or cannot be told
     */
    public static void await(String what, Callable<Boolean> condition) throws InterruptedException {
        await(what, condition, Boolean::booleanValue);
    }

    /**
     * Waits until a value is as expected, and returns it.
     *
     * @param what is waited for, in words
     * @throws AssertionError with the last value if none is as expected within three minutes, or cannot be read
     */
    public static <T> T await(String what, Callable<T> value, Predicate<? super T> expected)
            throws InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        for (long napMillis = 1; true; napMillis = Math.min(2 * napMillis, LONGEST_NAP_MILLIS)) {
            T last = read(what, value);
            if (expected.test(last)) {
                return last;
            }
            if (System.nanoTime() > endNanos) {
                throw new AssertionError("not within " + DEADLINE_SECONDS + " seconds: " + what + "; it is " + last);
            }
            Thread.sleep(napMillis);
        }
    }

    private static <T> T read(String what, Callable<T> value) throws InterruptedException {
        try {
            return value.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(what + ": " + e, e);
        }
    }
}
