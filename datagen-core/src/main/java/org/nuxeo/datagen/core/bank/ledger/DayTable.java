// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.Arrays;

/**
 * The distribution of payments over the days of a month. The weight of a day depends on the weekday and, in December, on
 * Christmas. For each month, a row has each day as often as its weight, so that a draw is one look-up.
 */
final class DayTable {

    private final byte[][] rowOfMonth = new byte[MonthCalendar.MONTHS][];

    /**
     * @param weekdayWeights weights of Monday to Sunday, each 1 to 10
     */
    DayTable(int... weekdayWeights) {
        byte[][] shared = new byte[2 * 4 * 7][];
        for (int month = 0; month < MonthCalendar.MONTHS; month++) {
            int length = MonthCalendar.length(month);
            boolean december = MonthCalendar.isDecember(month);
            int shape = ((december ? 4 : 0) + length - 28) * 7 + MonthCalendar.weekday(month, 1);
            if (shared[shape] == null) {
                shared[shape] = row(month, weekdayWeights);
            }
            rowOfMonth[month] = shared[shape];
        }
    }

    /** Returns the days of a month, each as often as its weight. The caller must not change them. */
    byte[] row(int month) {
        return rowOfMonth[month];
    }

    /** Returns the factor of a day's weight: 3 in December before Christmas, 2 after it, 1 on it and in other months. */
    static int seasonWeight(boolean december, int day) {
        if (!december || day == 25) {
            return 1;
        }
        return day < 25 ? 3 : 2;
    }

    private static byte[] row(int month, int[] weekdayWeights) {
        byte[] days = new byte[31 * 10 * 3];
        int size = 0;
        for (int day = 1; day <= MonthCalendar.length(month); day++) {
            int weight = weekdayWeights[MonthCalendar.weekday(month, day)]
                    * seasonWeight(MonthCalendar.isDecember(month), day);
            for (int i = 0; i < weight; i++) {
                days[size++] = (byte) day;
            }
        }
        return Arrays.copyOf(days, size);
    }
}
