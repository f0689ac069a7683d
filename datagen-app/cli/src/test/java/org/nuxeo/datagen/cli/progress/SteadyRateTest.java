// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SteadyRateTest {

    /** Returns the rate at a time, given a function for the number of completed items. */
    private static double rate(long atMillis, LongUnaryOperator doneAt) {
        Activity.SteadyRate rate = new Activity.SteadyRate();
        for (long millis = 0; millis <= atMillis; millis += 20) {
            rate.mark(millis, doneAt.applyAsLong(millis));
        }
        return rate.perSecond(atMillis, doneAt.applyAsLong(atMillis));
    }

    @Test
    void thereIsNoRateInTheFirstSeconds() {
        assertThat(rate(2_900, millis -> millis)).isZero();
        assertThat(rate(3_000, millis -> millis)).isEqualTo(1_000);
    }

    @Test
    void thereIsNoRateWhileTheSpeedIncreases() {
        LongUnaryOperator lateStart = millis -> Math.max(0, millis - 4_000);
        assertThat(rate(4_000, lateStart)).isZero();
        assertThat(rate(5_000, lateStart)).isZero();
        assertThat(rate(10_000, lateStart)).isCloseTo(1_000, Percentage.withPercentage(3));
        assertThat(rate(5_000, millis -> millis * millis * millis)).isZero();
    }

    @Test
    void thereIsNoRateWithoutProgress() {
        LongUnaryOperator stalled = millis -> Math.min(millis, 10_000);
        assertThat(rate(10_000, stalled)).isEqualTo(1_000);
        assertThat(rate(30_000, stalled)).isZero();
    }

    @Test
    void progressInBatchesIsSteady() {
        assertThat(rate(6_000, millis -> millis / 250 * 250)).isCloseTo(1_000, Percentage.withPercentage(10));
    }

    @Test
    void aLongRunNeedsFewMarks() {
        LongUnaryOperator quickened = millis -> millis < 600_000 ? millis : 600_000 + 4 * (millis - 600_000);
        assertThat(rate(3_000_000, quickened)).isCloseTo(4_000, Percentage.withPercentage(1));
    }
}
