// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.Collection;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.math3.stat.StatUtils;

/** Median, minimum and maximum of repetitions, and rates and times until now. */
public final class Rates {

    private Rates() {}

    public static double median(double[] values) {
        return StatUtils.percentile(values, 50);
    }

    /** Returns the sum of numbers of objects. */
    public static <T> double sum(Iterable<T> all, ToDoubleFunction<? super T> number) {
        Stream<T> each = StreamSupport.stream(all.spliterator(), false);
        return each.mapToDouble(number).sum();
    }

    /** Returns the sum of whole numbers of objects. */
    public static <T> long total(Collection<T> all, ToLongFunction<? super T> number) {
        return all.stream().mapToLong(number).sum();
    }

    /** Returns how many were done a second from a moment until now. */
    public static double perSecond(long count, long startNanos) {
        return count * 1e9 / Math.max(1, System.nanoTime() - startNanos);
    }

    /** Returns the milliseconds from a moment until now. */
    public static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** Returns the ratio of values to those of a baseline, for each repetition. */
    public static double[] ratios(double[] values, double[] baselines) {
        IntStream both = IntStream.range(0, Math.min(values.length, baselines.length));
        return both.mapToDouble(i -> values[i] / baselines[i]).toArray();
    }
}
