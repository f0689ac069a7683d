// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;

/** Comparison of the calendar arithmetic with java.time. */
class DaysTest {

    private static void assertSame(LocalDate date) {
        int epochDay = (int) date.toEpochDay();
        int packed = Days.date(epochDay);
        assertThat(Days.year(packed)).as("year of %s", date).isEqualTo(date.getYear());
        assertThat(Days.monthOfYear(packed)).as("month of %s", date).isEqualTo(date.getMonthValue());
        assertThat(Days.dayOfMonth(packed)).as("day of %s", date).isEqualTo(date.getDayOfMonth());
        assertThat(Days.epochDay(date.getYear(), date.getMonthValue(), date.getDayOfMonth()))
                .as("epoch day of %s", date)
                .isEqualTo(epochDay);
    }

    @Test
    void everyDayOfTwoCenturiesMatchesJavaTime() {
        for (LocalDate date = LocalDate.of(1900, 1, 1); date.getYear() < 2100; date = date.plusDays(1)) {
            assertSame(date);
        }
    }

    @Test
    void daysFromTheYear0To9999AreThoseOfJavaTime() {
        for (LocalDate date = LocalDate.of(0, 1, 1); date.getYear() < 10_000; date = date.plusDays(29)) {
            assertSame(date);
        }
    }

    @Test
    void weekdaysMatchJavaTime() {
        for (LocalDate date = LocalDate.of(1970, 1, 1); date.getYear() < 2100; date = date.plusDays(1)) {
            assertThat(Days.weekday((int) date.toEpochDay()))
                    .isEqualTo(date.getDayOfWeek().getValue() - 1);
        }
    }

    @Test
    void monthsMatchJavaTime() {
        for (int month = Months.of(1800, 1); month < Months.of(2200, 1); month++) {
            YearMonth expected = YearMonth.of(Months.year(month), Months.monthOfYear(month));
            assertThat(Months.lengthDays(month)).as("days of %s", expected).isEqualTo(expected.lengthOfMonth());
            assertThat(Months.firstEpochDay(month))
                    .isEqualTo((int) expected.atDay(1).toEpochDay());
            assertThat(Months.lastEpochDay(month))
                    .isEqualTo((int) expected.atEndOfMonth().toEpochDay());
            assertThat(Months.text(month)).isEqualTo(expected.toString());
        }
    }

    @Test
    void onlyTextsOfMonthsAreParsed() {
        assertThat(Months.parse("2000-01")).isEqualTo(Months.FIRST);
        assertThat(Months.parse("2099-12")).isEqualTo(Months.LAST);
        for (String text :
                new String[] {"1999-12", "2100-01", "2015-00", "2015-13", "2015-1", "2015/01", "+201-01", ""}) {
            assertThatThrownBy(() -> Months.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be 2000-01 to 2099-12");
        }
    }
}
