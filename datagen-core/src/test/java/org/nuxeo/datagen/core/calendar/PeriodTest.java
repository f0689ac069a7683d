// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeriodTest {

    private static int month(LocalDate day) {
        return day.getYear() * 12 + day.getMonthValue() - 1;
    }

    private static boolean begins(Period each, LocalDate day) {
        return switch (each) {
            case YEAR -> day.getDayOfYear() == 1;
            case MONTH -> day.getDayOfMonth() == 1;
            case WEEK -> day.getDayOfWeek() == DayOfWeek.MONDAY;
            case DAY -> true;
        };
    }

    /** Goes through a century day by day. */
    @ParameterizedTest
    @EnumSource(Period.class)
    void periodsFollowEachOtherThroughTheCentury(Period each) {
        int period = each.first() - 1;
        Map<Integer, Integer> firstOfMonth = new TreeMap<>();
        for (LocalDate day = LocalDate.of(2000, 1, 1); day.getYear() < 2100; day = day.plusDays(1)) {
            if (begins(each, day)) {
                period++;
                assertThat(each.firstEpochDay(period)).isEqualTo(day.toEpochDay());
                assertThat(each.firstMonth(period)).isEqualTo(month(day));
                assertThat(each.lastMonth(period)).isEqualTo(each == Period.YEAR ? month(day) + 11 : month(day));
                assertThat(each.text(period)).isEqualTo(day.toString().substring(0, each.textLength()));
                assertThat(each.parse(each.text(period))).isEqualTo(period);
                firstOfMonth.putIfAbsent(month(day), period);
            }
        }
        assertThat(period).isEqualTo(each.last());
        firstOfMonth.forEach((month, first) -> {
            assertThat(each.to(month)).isEqualTo(first);
            assertThat(each.from(month)).isEqualTo(first);
        });
    }

    @Test
    void aYearBelongsToAllItsMonths() {
        assertThat(Period.YEAR.from(Months.of(2015, 3))).isEqualTo(2015);
        assertThat(Period.YEAR.to(Months.of(2015, 3))).isEqualTo(2016);
    }

    @Test
    void textsOfNoPeriodAreRefused() {
        for (String text :
                new String[] {"", "2015-02-30", "2015-13-01", "1999-12-31", "2100-01-01", "2015-1-01", "2015/01/05"}) {
            for (Period each : Period.values()) {
                assertThat(each.parse(text)).as(text).isEqualTo(-1);
            }
        }
        assertThat(Period.WEEK.parse("2015-01-06")).as("no Monday").isEqualTo(-1);
    }
}
