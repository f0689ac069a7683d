// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Values of a field: numbers as they are, texts and lists by their words and elements. */
final class Sample {

    private final Map<Object, Integer> counts = new HashMap<>();
    private final List<Double> numbers = new ArrayList<>();
    private int all;

    void add(@Nullable Object value) {
        all++;
        if (value != null) {
            counts.merge(value instanceof Object[] parts ? Arrays.deepToString(parts) : value, 1, Integer::sum);
            numbers.add(number(value));
        }
    }

    private static double number(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Object[] parts ? parts.length : value.toString().split(" ").length;
    }

    /** Returns the number of documents, with or without a value. */
    int all() {
        return all;
    }

    /** Returns the number of values. */
    int count() {
        return numbers.size();
    }

    int distinct() {
        return counts.size();
    }

    double present() {
        return (double) count() / Math.max(1, all);
    }

    double mean() {
        return mean(value -> value);
    }

    /** Returns the mean of what is computed from each value. */
    double mean(DoubleUnaryOperator of) {
        return numbers.stream().mapToDouble(of::applyAsDouble).average().orElse(Double.NaN);
    }

    /** Returns the mean of the numbers that the parts of what is counted have: large ones have more parts. */
    double meanByPart() {
        return mean(value -> value * value) / mean();
    }

    double p99() {
        List<Double> sorted = numbers.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) (0.99 * count()));
    }

    double share(DoublePredicate is) {
        return (double) numbers.stream().filter(is::test).count() / Math.max(1, count());
    }

    double share(Object value) {
        return (double) counts.getOrDefault(value, 0) / Math.max(1, count());
    }
}
