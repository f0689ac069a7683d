// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import net.jodah.failsafe.RetryPolicy;

/**
 * Retry policies of failsafe. Servers bring version 1.1 or 2.4 of it, which differ in the method that sets the delay. So
 * that method is looked up when this class is first used.
 */
final class RetryPolicies {

    private static final String SETTER = "withDelay";
    private static final MethodHandle WITH_DELAY = withDelay();

    private RetryPolicies() {}

    private static MethodHandle withDelay() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            return lookup.findVirtual(
                    RetryPolicy.class, SETTER, MethodType.methodType(RetryPolicy.class, Duration.class));
        } catch (NoSuchMethodException e) {
            return withDelayOfUnits(lookup);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the method of version 1, adapted to take a duration. */
    private static MethodHandle withDelayOfUnits(MethodHandles.Lookup lookup) {
        try {
            MethodHandle setter = lookup.findVirtual(
                    RetryPolicy.class, SETTER, MethodType.methodType(RetryPolicy.class, long.class, TimeUnit.class));
            MethodHandle millis = lookup.findVirtual(Duration.class, "toMillis", MethodType.methodType(long.class));
            return MethodHandles.filterArguments(
                    MethodHandles.insertArguments(setter, 2, TimeUnit.MILLISECONDS), 1, millis);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "the failsafe library of this server has no known method RetryPolicy." + SETTER, e);
        }
    }

    /**
     * Returns a policy that waits the same time before each attempt.
     *
     * @param retries at least 0
     * @param delay more than 0
     */
    static RetryPolicy constant(int retries, Duration delay) {
        RetryPolicy policy = new RetryPolicy().withMaxRetries(retries);
        try {
            return (RetryPolicy) WITH_DELAY.invoke(policy, delay);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
