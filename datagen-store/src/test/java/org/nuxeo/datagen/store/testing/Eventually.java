// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for conditions that another thread or process brings about. */
public final class Eventually {

    private static final long DEADLINE_SECONDS = 120;
    private static final long NAP_MILLIS = 5;

    private Eventually() {}

    /**
     * Waits until a condition holds.
     *
     * @param what is waited for, in words
     * @throws AssertionError if it does not hold within two minutes
     */
    public static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > endNanos) {
                throw new AssertionError("not within " + DEADLINE_SECONDS + " seconds: " + what);
            }
            Thread.sleep(NAP_MILLIS);
        }
    }
}
