// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Comparison of the calendars of recurring lines with java.time over all 1,200 months. */
class RecurrenceTest {

    @ParameterizedTest
    @EnumSource(Recurrence.class)
    void weightsBeforeAMonthAreTheSumOverEarlierLines(Recurrence recurrence) {
        for (int argument : arguments(recurrence)) {
            assertThat(recurrence.weightBefore(0, argument)).isZero();
            for (int month = 0; month < MonthCalendar.MONTHS; month++) {
                int weight = recurrence.weightBefore(month + 1, argument) - recurrence.weightBefore(month, argument);
                assertThat(weight).isEqualTo(recurrence.count(month, argument) * recurrence.weight(month));
                for (int k = 0; k < recurrence.count(month, argument); k++) {
                    assertThat(recurrence.day(month, argument, k))
                            .isBetween(1, date(month).lengthOfMonth());
                }
            }
        }
    }

    @Test
    void recurringLinesFallOnTheirDays() {
        LocalDate payday = null;
        for (int month = 0; month < MonthCalendar.MONTHS; month++) {
            YearMonth date = date(month);
            LocalDate end = date.atEndOfMonth();
            assertThat(Recurrence.LAST_DAY.day(month, 0, 0)).isEqualTo(end.getDayOfMonth());
            assertThat(Recurrence.LAST_WORKDAY.day(month, 0, 0))
                    .isEqualTo(workday(end).getDayOfMonth());
            assertThat(Recurrence.SEMI_MONTHLY.day(month, 0, 0))
                    .isEqualTo(workday(date.atDay(15)).getDayOfMonth());
            assertThat(Recurrence.SEMI_MONTHLY.day(month, 0, 1))
                    .isEqualTo(workday(end).getDayOfMonth());
            for (int n = 2; n <= 4; n++) {
                assertThat(Recurrence.WEDNESDAY.day(month, n, 0))
                        .isEqualTo(date.atDay(1)
                                .with(TemporalAdjusters.dayOfWeekInMonth(n, DayOfWeek.WEDNESDAY))
                                .getDayOfMonth());
            }
            for (int k = 0; k < Recurrence.BIWEEKLY.count(month, 1); k++) {
                LocalDate next = date.atDay(Recurrence.BIWEEKLY.day(month, 1, k));
                assertThat(next.getDayOfWeek()).isEqualTo(DayOfWeek.FRIDAY);
                assertThat(payday == null || payday.plusDays(14).equals(next)).isTrue();
                payday = next;
            }
        }
    }

    private static int[] arguments(Recurrence recurrence) {
        return switch (recurrence) {
            case MONTHLY, SUMMER, WINTER -> new int[] {1, 28};
            case WEDNESDAY -> new int[] {2, 3, 4};
            case BIWEEKLY -> new int[] {0, 1};
            case YEARLY -> new int[] {0, 5, 11};
            default -> new int[] {0};
        };
    }

    private static YearMonth date(int month) {
        return YearMonth.of(2000 + month / 12, month % 12 + 1);
    }

    private static LocalDate workday(LocalDate date) {
        return switch (date.getDayOfWeek()) {
            case SATURDAY -> date.minusDays(1);
            case SUNDAY -> date.minusDays(2);
            default -> date;
        };
    }
}
