// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Median, minimum and maximum of repetitions. */
public final class Rates {

    private Rates() {}

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    public static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    public static double max(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    /** Returns the ratio of values to those of a baseline, for each repetition. */
    public static double[] ratios(double[] values, double[] baselines) {
        return IntStream.range(0, Math.min(values.length, baselines.length))
                .mapToDouble(i -> values[i] / baselines[i])
                .toArray();
    }
}
