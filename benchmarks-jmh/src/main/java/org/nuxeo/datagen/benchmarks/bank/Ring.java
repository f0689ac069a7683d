// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Values that are prepared before a measurement, one after the other, over and over.
 *
 * @param <T> type of the values
 */
final class Ring<T> {

    private final Object[] values;
    private int next;

    /** @param values values, whose number is a power of two */
    Ring(List<T> values) {
        this.values = values.toArray();
    }

    @SuppressWarnings("unchecked") // only values of this type are put in
    T next() {
        return (T) values[next++ & values.length - 1];
    }

    @SuppressWarnings("unchecked")
    Stream<T> stream() {
        return (Stream<T>) Stream.of(values);
    }

    /** Returns the results of a function on all values, in the same order. */
    <R> Ring<R> map(Function<? super T, R> function) {
        return new Ring<>(stream().map(function).toList());
    }
}
