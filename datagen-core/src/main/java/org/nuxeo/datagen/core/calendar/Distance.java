// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import java.time.LocalDate;

/**
 * The distance of one date from another.
 *
 * @param count number of units, negative for earlier dates
 * @param unit unit
 */
public record Distance(int count, Unit unit) {

    /** A unit of distances. */
    public enum Unit {
        DAYS('d', 36_500),
        MONTHS('m', 1_200),
        YEARS('y', 100);

        private final char letter;
        private final int most;

        Unit(char letter, int most) {
            this.letter = letter;
            this.most = most;
        }
    }

    /** @throws IllegalArgumentException if it is more than a hundred years */
    public Distance {
        if (Math.abs((long) count) > unit.most) {
            throw new IllegalArgumentException("distance " + count + unit.letter + ": must be at most 100 years");
        }
    }

    /**
     * Returns the distance of a text such as {@code 30d}, {@code -6m} or {@code 7y}.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static Distance parse(String text) {
        for (Unit unit : Unit.values()) {
            if (text.matches("[+-]?\\d{1,5}" + unit.letter)) {
                return new Distance(Integer.parseInt(text.substring(0, text.length() - 1)), unit);
            }
        }
        throw new IllegalArgumentException(
                "distance " + text + ": must be a number of days, months or years, such as 30d, -6m or 7y");
    }

    /** Returns the day at this distance from another one; of a month that is too short, its last day. */
    public int from(int epochDay) {
        if (unit == Unit.DAYS) {
            return epochDay + count;
        }
        long months = unit == Unit.MONTHS ? count : 12L * count;
        return (int) LocalDate.ofEpochDay(epochDay).plusMonths(months).toEpochDay();
    }

    @Override
    public String toString() {
        return "" + count + unit.letter;
    }
}
