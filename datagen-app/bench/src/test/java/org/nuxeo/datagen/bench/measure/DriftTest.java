// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Curve.Point;

class DriftTest {

    private static Curve curve(double secondsEach, IntToDoubleFunction value) {
        return new Curve(
                "Memory",
                "mongo",
                Curve.SECONDS,
                "MB",
                false,
                IntStream.range(0, 60)
                        .mapToObj(i -> Point.of(i * secondsEach, value.applyAsDouble(i)))
                        .toList());
    }

    private static double noise(int i) {
        return i * 37 % 11 - 5;
    }

    @Test
    void whatRisesForADayDrifts() {
        assertThat(Drift.of(curve(1_440, i -> 100 + i + noise(i)))).hasValueSatisfying(drift -> {
            assertThat(drift.hours()).isBetween(23.0, 24.0);
            assertThat(drift.tau()).isGreaterThan(0.5);
            assertThat(drift.last()).isGreaterThan(drift.first() + 30);
        });
    }

    @Test
    void noiseAMinuteAndASmallTrendAreNoDrift() {
        assertThat(Drift.of(curve(1_440, i -> 100 + noise(i)))).isEmpty();
        assertThat(Drift.of(curve(1, i -> 100 + i))).isEmpty();
        assertThat(Drift.of(curve(1_440, i -> 10_000 + i))).isEmpty();
    }
}
