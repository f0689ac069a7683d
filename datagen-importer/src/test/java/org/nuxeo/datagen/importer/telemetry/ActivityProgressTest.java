// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ActivityProgressTest {

    /** Returns the rate at a time, given a function for the number of completed items. */
    private static double rate(long atMillis, LongUnaryOperator doneAt) {
        ActivityProgress rate = new ActivityProgress(0);
        for (long millis = 0; millis <= atMillis; millis += 20) {
            rate.mark(millis, doneAt.applyAsLong(millis));
        }
        return rate.steady(atMillis, doneAt.applyAsLong(atMillis));
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

    @Test
    void theRecentRateIsThatOfTheLastSecondsAtAnyAge() {
        for (long changeMillis : new long[] {2_000, 3_000_000}) {
            ActivityProgress progress = new ActivityProgress(0);
            long done = 0;
            for (long millis = 0; millis <= changeMillis + 10_000; millis += 20) {
                done = Math.min(millis, changeMillis) + 4 * Math.max(0, millis - changeMillis);
                progress.mark(millis, done);
            }
            assertThat(progress.recent(changeMillis + 10_000, done)).isCloseTo(4_000, Percentage.withPercentage(1));
            assertThat(progress.recent(changeMillis + 70_000, done))
                    .as("a minute later")
                    .isZero();
        }
    }

    /** After a lost reply many documents are settled at once. Their rate is that of the time they took. */
    @Test
    void theRateAfterAGapIsNotThatOfOneMoment() {
        ActivityProgress progress = new ActivityProgress(0);
        for (long millis = 0; millis <= 10_000; millis += 20) {
            progress.mark(millis, millis);
        }
        progress.mark(70_000, 14_029);
        for (long millis = 70_000; millis <= 70_010; millis++) {
            assertThat(progress.recent(millis, 14_029)).isBetween(1.0, 1_000.0);
        }
    }

    @Test
    void startsAddUpUnlessAnotherNumberIsExpected() {
        ActivityProgress progress = new ActivityProgress(0);
        assertThat(progress.state(0).total()).isEqualTo(-1);
        progress.start(-1);
        progress.start(10);
        progress.start(5);
        assertThat(progress.state(0).total()).isEqualTo(15);
        progress.expect(40);
        progress.start(5);
        assertThat(progress.state(0).total()).isEqualTo(40);
        assertThat(progress.end(7_000_000)).isTrue();
        assertThat(progress.end(9_000_000)).isFalse();
        assertThat(progress.state(20_000_000)).isEqualTo(new ActivityProgress.State(0, 40, 7, 0, 0, false));
    }
}
