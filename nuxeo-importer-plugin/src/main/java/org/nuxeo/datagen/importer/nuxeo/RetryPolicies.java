// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import net.jodah.failsafe.RetryPolicy;

/**
 * Retry policies of failsafe. Servers bring version 1.1 or 2.4 of it, which differ in the method that sets the delay. So
 * that method is looked up.
 */
final class RetryPolicies {

    private static final String SETTER = "withDelay";

    private RetryPolicies() {}

    /**
     * Returns a policy that waits the same time before each attempt.
     *
     * @param retries at least 0
     * @param delay more than 0
     */
    static RetryPolicy constant(int retries, Duration delay) {
        RetryPolicy policy = new RetryPolicy().withMaxRetries(retries);
        try {
            try {
                return (RetryPolicy)
                        RetryPolicy.class.getMethod(SETTER, Duration.class).invoke(policy, delay);
            } catch (NoSuchMethodException e) {
                return (RetryPolicy) RetryPolicy.class
                        .getMethod(SETTER, long.class, TimeUnit.class)
                        .invoke(policy, delay.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "the failsafe library of this server has no known method RetryPolicy." + SETTER, e);
        }
    }
}
