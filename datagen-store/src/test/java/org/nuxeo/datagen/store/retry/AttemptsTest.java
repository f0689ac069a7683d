// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

class AttemptsTest {

    private static final Duration SHORT = Duration.ofMillis(3);

    @Test
    void aConstantPolicyLimitsRetriesAndWaitsTheSameTimeBeforeEach() {
        Attempts attempts = new Attempts(RetryPolicy.constant(2, SHORT), () -> false);
        long startNanos = System.nanoTime();
        assertThat(attempts.again()).isTrue();
        assertThat(attempts.again()).isTrue();
        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(2 * SHORT.toNanos());
        assertThat(attempts.again()).isFalse();
        assertThat(attempts.failures()).isEqualTo(3);
        assertThat(RetryPolicy.constant(2, SHORT).delayMillis(60, 0)).isEqualTo(3);
    }

    /** Attempts that are slow to fail, and waits between them, are part of the time. */
    @Test
    void theTimeHoldsFromTheStartOfTheFirstAttempt() {
        Duration limit = Duration.ofMillis(400);
        RetryPolicy policy = new RetryPolicy(Duration.ofSeconds(9), Duration.ofSeconds(9), limit);
        long startNanos = System.nanoTime();
        assertThatThrownBy(() -> new Attempts(policy, () -> false).send("mongo", "here", () -> {
                    pause(300);
                    throw new TransientFailureException("reset", null);
                }))
                .isInstanceOf(ServiceDownException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofMillis(1_000));
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aPolicyMayAllowNoRetry() {
        assertThat(new Attempts(RetryPolicy.constant(0, SHORT), () -> false).again())
                .isFalse();
    }

    @Test
    void aStopEndsTheWait() {
        Attempts attempts = new Attempts(RetryPolicy.constant(5, Duration.ofHours(1)), () -> true);
        assertThat(attempts.again()).isFalse();
    }

    @Test
    void invalidPoliciesAreRefused() {
        assertThatThrownBy(() -> RetryPolicy.constant(-1, SHORT)).hasMessage("retries -1: must be at least 0");
        assertThatThrownBy(() -> RetryPolicy.constant(1, Duration.ZERO)).hasMessageContaining("must be at least 1 ms");
        assertThatThrownBy(() -> new RetryPolicy(SHORT, Duration.ofSeconds(1), Duration.ofSeconds(9), 1, false))
                .hasMessageEndingWith("must be equal");
    }
}
