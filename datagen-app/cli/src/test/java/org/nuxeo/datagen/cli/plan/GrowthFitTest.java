// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions from imports on top of each other. */
class GrowthFitTest {

    private static final double[] SIZES = {1e5, 2e5, 3e5, 5e5, 1e6, 1.5e6, 2e6, 3e6};
    private static final double[] NOISE = {1.02, 0.98, 1.01, 0.99, 1.0, 1.02, 0.98, 1.0};

    @TempDir
    Path folder;

    @Test
    void aTimeThatGrowsWithTheLogarithmIsPredictedFromATenthOfTheSize() throws Exception {
        // One second to start; a document costs 100 microseconds at first and 30 more for each e-fold growth.
        DoubleUnaryOperator each = size -> 100e-6 + 30e-6 * Math.max(0, Math.log(size / 1e4));
        StageRate rate = MeasuredRates.read(report(0.1, each)).stages().get("import");
        assertThat(rate.fit().growthSeconds()).isPositive();
        double measured = total(1, each);
        Estimate predicted = rate.seconds(0, 3e6);
        assertThat(measured).isCloseTo(predicted.value(), within(2 * predicted.error()));
        assertThat(predicted.errorPercent()).isBetween(0.5, 10.0);
    }

    @Test
    void aTimeThatDoesNotGrowIsPredictedWithoutGrowth() throws Exception {
        StageRate rate = MeasuredRates.read(report(1, size -> 100e-6)).stages().get("import");
        assertThat(rate.seconds(2e6, 1e6).value()).isCloseTo(100, within(5.0));
        // A cost that shrinks with the size is a warm-up, which is no reason to predict that it shrinks on.
        StageRate shrinking = MeasuredRates.read(report(1, size -> 100e-6 - 5e-6 * Math.log(Math.max(1, size / 1e5))))
                .stages()
                .get("import");
        assertThat(shrinking.fit().growthSeconds()).isZero();
    }

    @Test
    void stagesThatDoNotGrowAndReportsWithoutSizesKeepTheirLine() throws Exception {
        MeasuredRates rates = MeasuredRates.read(report(1, size -> 100e-6));
        assertThat(rates.stages().get("produce").fit().growthSeconds()).isZero();
        assertThat(rates.stages().get("produce").seconds(0, 7e6).value()).isCloseTo(7, within(0.1));
    }

    /** Returns a report of imports of all sizes, each on top of the one before. */
    private Path report(double scale, DoubleUnaryOperator secondsEach) throws Exception {
        List<String> steps = new ArrayList<>();
        double held = 0;
        for (int i = 0; i < SIZES.length; i++) {
            double size = SIZES[i] * scale;
            steps.add(step("produce", size - held, (size - held) * 1e-6));
            steps.add(step("holds", held, 0));
            steps.add(step("import", size - held, seconds(held, size, secondsEach) * NOISE[i]));
            held = size;
        }
        return Files.writeString(
                folder.resolve("report.json"),
                "{\"machine\":{\"processors\":2},\"steps\":[" + String.join(",", steps) + "]}");
    }

    private static double total(double scale, DoubleUnaryOperator secondsEach) {
        return seconds(0, SIZES[SIZES.length - 1] * scale, secondsEach);
    }

    private static double seconds(double from, double to, DoubleUnaryOperator secondsEach) {
        int pieces = 1_000;
        double seconds = 1;
        for (int i = 0; i < pieces; i++) {
            double size = from + (i + 0.5) * (to - from) / pieces;
            seconds += secondsEach.applyAsDouble(size) * (to - from) / pieces;
        }
        return seconds;
    }

    private static String step(String stage, double count, double seconds) {
        return String.format(
                Locale.ROOT, "{\"stage\":\"%s\",\"count\":%.0f,\"elapsedMillis\":%.3f}", stage, count, seconds * 1_000);
    }
}
