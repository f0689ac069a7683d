// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.ChiSquare;

/** Comparison of the days of card payments with the weights in the documentation. */
class PaymentDayTest {

    private static final int[] EVERYDAY = {4, 4, 4, 5, 6, 8, 7};
    private static final int[] LEISURE = {3, 3, 4, 5, 8, 10, 7};
    private static final int FIRST = 2019 * 12;
    private static final int MONTHS = 24;
    private static final int STATEMENTS = 1_500_000;
    private static final long[][][] COUNTS = new long[Category.values().length][MONTHS][32];

    @BeforeAll
    static void count() {
        StatementLines lines = new StatementLines();
        for (int i = 0; i < STATEMENTS; i++) {
            long draw = Draws.hash(4, i);
            int month = i % MONTHS;
            LedgerSample.LEDGER.fill(draw >>> 22, 1 + i % 3, FIRST + month, lines);
            for (int line = 0; line < lines.count(); line++) {
                COUNTS[lines.category(line).ordinal()][month][lines.day(line)]++;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Category.class,
            names = {
                "GROCERIES",
                "RESTAURANTS",
                "COFFEE",
                "FUEL",
                "TRANSPORT",
                "CLOTHING",
                "ELECTRONICS",
                "HOME",
                "HEALTH",
                "ENTERTAINMENT",
                "TRAVEL",
                "ONLINE",
                "CASH"
            })
    void daysFollowWeekdayAndSeason(Category category) {
        boolean leisure =
                category == Category.RESTAURANTS || category == Category.ENTERTAINMENT || category == Category.TRAVEL;
        double statistic = 0;
        int degrees = 0;
        for (int month = 0; month < MONTHS; month++) {
            YearMonth date = YearMonth.of(2019 + month / 12, month % 12 + 1);
            int length = date.lengthOfMonth();
            double[] weights = new double[length];
            long[] observed = new long[length];
            for (int day = 1; day <= length; day++) {
                int weekday = date.atDay(day).getDayOfWeek().getValue() - 1;
                weights[day - 1] = (leisure ? LEISURE : EVERYDAY)[weekday] * season(date.getMonthValue(), day);
                observed[day - 1] = COUNTS[category.ordinal()][month][day];
            }
            statistic += ChiSquare.statistic(observed, weights);
            degrees += length - 1;
        }

        assertThat(ChiSquare.upperTail(statistic, degrees)).as("%s", category).isGreaterThan(0.001);
    }

    @Test
    void decembersHaveMorePayments() {
        for (Category category : new Category[] {Category.GROCERIES, Category.CLOTHING, Category.ONLINE}) {
            long[][] months = COUNTS[category.ordinal()];
            double december = sum(months[11]) + sum(months[23]);
            double november = sum(months[10]) + sum(months[22]);
            assertThat(december / november).as("%s", category).isGreaterThan(1.2);
        }
    }

    private static int season(int monthOfYear, int day) {
        if (monthOfYear < 12 || day == 25) {
            return 1;
        }
        return day < 25 ? 3 : 2;
    }

    private static long sum(long[] counts) {
        return java.util.Arrays.stream(counts).sum();
    }
}
