// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A set of numbers kept as disjoint intervals. Numbers that arrive in order, as those of a partition do, form one
 * interval however many they are; every gap adds one. Not thread safe.
 */
public final class IntervalSet {

    /** Intervals from first to last, both included, in order and never adjacent. */
    private final List<long[]> ranges = new ArrayList<>();

    /** Adds a number. Returns true if it is new. */
    public boolean add(long number) {
        return add(number, number);
    }

    /** Adds all numbers from {@code first} to {@code last}. Returns true if any of them is new. */
    public boolean add(long first, long last) {
        int at = ranges.size();
        while (at > 0 && ranges.get(at - 1)[0] > first) {
            at--;
        }
        if (at > 0 && ranges.get(at - 1)[1] >= last) {
            return false;
        }
        if (at > 0 && ranges.get(at - 1)[1] >= first - 1) {
            at--;
            ranges.get(at)[1] = last;
        } else {
            ranges.add(at, new long[] {first, last});
        }
        long[] grown = ranges.get(at);
        while (at + 1 < ranges.size() && ranges.get(at + 1)[0] <= grown[1] + 1) {
            grown[1] = Math.max(grown[1], ranges.remove(at + 1)[1]);
        }
        return true;
    }

    public boolean contains(long number) {
        for (int i = ranges.size() - 1; i >= 0; i--) {
            long[] range = ranges.get(i);
            if (range[0] <= number) {
                return number <= range[1];
            }
        }
        return false;
    }

    /** Returns how many numbers the set holds. */
    public long size() {
        long size = 0;
        for (long[] range : ranges) {
            size += range[1] - range[0] + 1;
        }
        return size;
    }

    /** Returns the smallest number from {@code from} on that the set does not hold. */
    public long firstMissing(long from) {
        for (long[] range : ranges) {
            if (range[0] <= from && from <= range[1]) {
                return range[1] + 1;
            }
        }
        return from;
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Returns the largest number of a set that is not empty. */
    public long last() {
        return ranges.get(ranges.size() - 1)[1];
    }

    public IntervalSet copy() {
        IntervalSet copy = new IntervalSet();
        ranges.forEach(range -> copy.ranges.add(range.clone()));
        return copy;
    }

    /** Adds the numbers of another set. Returns true if all of them are new. */
    public boolean addAll(IntervalSet other) {
        long expected = size() + other.size();
        other.ranges.forEach(range -> add(range[0], range[1]));
        return size() == expected;
    }

    /** Returns the intervals as {@code first-last} in base 36, comma separated. */
    @Override
    @JsonValue
    public String toString() {
        return ranges.stream()
                .map(range -> Long.toString(range[0], 36) + '-' + Long.toString(range[1], 36))
                .collect(Collectors.joining(","));
    }

    /** Returns the set that {@link #toString()} has written. */
    @JsonCreator
    public static IntervalSet parse(String text) {
        IntervalSet set = new IntervalSet();
        for (String range : text.split(",")) {
            if (!range.isEmpty()) {
                int dash = range.indexOf('-');
                set.add(Long.parseLong(range.substring(0, dash), 36), Long.parseLong(range.substring(dash + 1), 36));
            }
        }
        return set;
    }
}
