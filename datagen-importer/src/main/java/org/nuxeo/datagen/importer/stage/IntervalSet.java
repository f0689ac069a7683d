// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A set of numbers kept as disjoint intervals. Numbers that arrive in order, as those of a partition do, form one
 * interval however many they are; every gap adds one. Not thread safe.
 */
public final class IntervalSet {

    /** The last number of each interval by its first one. Intervals are never adjacent. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    /** Adds a number. Returns true if it is new. */
    public boolean add(long number) {
        return add(number, number);
    }

    /** Adds all numbers from {@code first} to {@code last}. Returns true if any of them is new. */
    public boolean add(long first, long last) {
        Map.Entry<Long, Long> before = ranges.floorEntry(first);
        if (before != null && before.getValue() >= last) {
            return false;
        }
        long start = before != null && before.getValue() >= first - 1 ? before.getKey() : first;
        Map.Entry<Long, Long> after = ranges.floorEntry(last + 1);
        long end = after == null ? last : Math.max(last, after.getValue());
        ranges.subMap(start, true, last + 1, true).clear();
        ranges.put(start, end);
        return true;
    }

    public boolean contains(long number) {
        return firstMissing(number) != number;
    }

    /** Returns how many numbers the set holds. */
    public long size() {
        return ranges.entrySet().stream()
                .mapToLong(range -> range.getValue() - range.getKey() + 1)
                .sum();
    }

    /** Returns the smallest number from {@code from} on that the set does not hold. */
    public long firstMissing(long from) {
        Map.Entry<Long, Long> range = ranges.floorEntry(from);
        return range != null && from <= range.getValue() ? range.getValue() + 1 : from;
    }

    /** Returns the largest number, or -1 if the set is empty. */
    public long last() {
        Map.Entry<Long, Long> last = ranges.lastEntry();
        return last == null ? -1 : last.getValue();
    }

    public IntervalSet copy() {
        IntervalSet copy = new IntervalSet();
        copy.ranges.putAll(ranges);
        return copy;
    }

    /** Adds the numbers of another set. Returns true if all of them are new. */
    public boolean addAll(IntervalSet other) {
        long expected = size() + other.size();
        other.ranges.forEach(this::add);
        return size() == expected;
    }

    /** Returns the intervals as {@code first-last} in base 36, comma separated. */
    @Override
    @JsonValue
    public String toString() {
        return ranges.entrySet().stream()
                .map(range -> Long.toString(range.getKey(), 36) + '-' + Long.toString(range.getValue(), 36))
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
