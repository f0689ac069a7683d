// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Canonical;

/**
 * When groups are dated. The shares of years are exact over a cell; months, weekdays and times are drawn, each with its share.
 *
 * @param years calendar years with their shares
 * @param months months of the year from 1 with their shares, or null if all days of a year are equally likely
 * @param weekdays days of the week from 1, Monday, with their shares, or null if all are equally likely
 * @param fromHour first hour of the day, UTC
 * @param toHour the hour after the last one; both are 0 if all documents are dated at noon
 */
public record Dated(
        Shares years, @Nullable Shares months, @Nullable Shares weekdays, int fromHour, int toHour)
        implements Canonical.Part {

    private static final int DAYS_OF_WEEK = 7;
    private static final int SECONDS_PER_HOUR = 3_600;

    /** @throws IllegalArgumentException if the hours are none of a day, or do not rise */
    public Dated {
        if (fromHour < 0 || toHour > 24 || fromHour > toHour || fromHour == toHour && toHour > 0) {
            throw new IllegalArgumentException("hours " + fromHour + " to " + toHour + ": must be 0 to 24, and rise");
        }
    }

    boolean hasHours() {
        return fromHour < toHour;
    }

    /** Returns a day of a year, in days from 1970-01-01. */
    int epochDay(int year, long draw) {
        int first = Days.epochDay(year, 1, 1);
        int last = Days.epochDay(year + 1, 1, 1) - 1;
        if (months != null) {
            int month = months.drawn(Draws.mix(draw + 1));
            first = Days.epochDay(year, month, 1);
            last = month == 12 ? last : Days.epochDay(year, month + 1, 1) - 1;
        }
        if (weekdays == null) {
            return first + Draws.bounded(draw, last - first + 1);
        }
        int weekday = weekdays.drawn(Draws.mix(draw + 2));
        first += Math.floorMod(weekday - 1 - Days.weekday(first), DAYS_OF_WEEK);
        return first + DAYS_OF_WEEK * Draws.bounded(draw, (last - first) / DAYS_OF_WEEK + 1);
    }

    /**
     * Returns a second of a day.
     *
     * @param since a second that it must not be before
     * @param part part of the time that is left, 0 to less than 1
     */
    int second(int since, double part) {
        int first = Math.max(since, fromHour * SECONDS_PER_HOUR);
        return first + (int) (part * Math.max(1, toHour * SECONDS_PER_HOUR - first));
    }

    @Override
    public void write(Canonical to) {
        to.with("years", years).with("months", months).with("weekdays", weekdays);
        if (hasHours()) {
            to.with("from", fromHour).with("to", toHour);
        }
    }
}
