// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The calendar of a recurring line: its days in a month, and in closed form the number of lines before a month. The amount
 * of a line is a unit amount times the weight of the month, which is 1 unless the line is seasonal.
 */
enum Recurrence {
    /** Each month on a day 1 to 28, which is the argument. */
    MONTHLY(1),
    /** Each month on the last day that is not a Saturday or Sunday. */
    LAST_WORKDAY(1),
    /** Each month on its last day. */
    LAST_DAY(1),
    /** Each month on the second to fourth Wednesday, on which social security is paid. The argument is 2 to 4. */
    WEDNESDAY(1),
    /** Each month on the 15th and on the last day, or on the Friday before if that is a Saturday or Sunday. */
    SEMI_MONTHLY(2),
    /** Every second Friday. The argument, 0 or 1, chooses between the two sequences. */
    BIWEEKLY(0),
    /** Each month on a day 1 to 28, which is the argument, with the largest amounts in July and August. */
    SUMMER(0, 92, 86, 84, 80, 88, 112, 138, 140, 122, 90, 80, 88),
    /** Each month on a day 1 to 28, which is the argument, with the largest amounts from December to February. */
    WINTER(0, 196, 176, 144, 96, 64, 46, 40, 40, 46, 76, 112, 164),
    /** Once a year on the 15th of a month of the year, 0 to 11, which is the argument. */
    YEARLY(0);

    private static final int YEAR_WEIGHT = 1200;
    private static final int EPOCH_FRIDAY = 1;
    private static final int SATURDAY = 5;

    /** The number of lines in every month, or 0 if the number or the weight differs between months. */
    final int linesEveryMonth;

    /** The weights by month of the year; empty if the line is not seasonal. */
    private final int[] weights;

    /** The sums of the weights before each month of the year. */
    private final int[] weightsBefore = new int[13];

    /** @param weights sum to 1,200, so that the average month has 100 units */
    Recurrence(int linesEveryMonth, int... weights) {
        this.linesEveryMonth = linesEveryMonth;
        this.weights = weights;
        for (int i = 0; i < weights.length; i++) {
            weightsBefore[i + 1] = weightsBefore[i] + weights[i];
        }
    }

    /** Returns the sum of the weights of the lines from month 0 to before a month; negative for a negative month. */
    int weightBefore(int month, int argument) {
        return switch (this) {
            case BIWEEKLY -> fridaysBefore(month, argument) - fridaysBefore(0, argument);
            case SUMMER, WINTER -> Math.floorDiv(month, 12) * YEAR_WEIGHT + weightsBefore[Math.floorMod(month, 12)];
            case YEARLY -> Math.floorDiv(month + 11 - argument, 12);
            default -> linesEveryMonth * month;
        };
    }

    /** Returns the number of lines in a month. */
    int count(int month, int argument) {
        return switch (this) {
            case BIWEEKLY -> fridaysBefore(month + 1, argument) - fridaysBefore(month, argument);
            case YEARLY -> Math.floorMod(month, 12) == argument ? 1 : 0;
            default -> Math.max(1, linesEveryMonth);
        };
    }

    /** Returns the weight of each line in a month. */
    int weight(int month) {
        return weights.length == 0 ? 1 : weights[Math.floorMod(month, 12)];
    }

    /** Returns the day of the k-th line of a month. */
    int day(int month, int argument, int k) {
        return switch (this) {
            case MONTHLY, SUMMER, WINTER -> argument;
            case LAST_DAY -> MonthCalendar.length(month);
            case LAST_WORKDAY -> workdayUpTo(month, MonthCalendar.length(month));
            case WEDNESDAY -> 1 + Math.floorMod(2 - MonthCalendar.weekday(month, 1), 7) + 7 * (argument - 1);
            case SEMI_MONTHLY -> workdayUpTo(month, k == 0 ? 15 : MonthCalendar.length(month));
            case BIWEEKLY -> firstFriday(month, argument) + 14 * k;
            case YEARLY -> 15;
        };
    }

    private static int fridaysBefore(int month, int argument) {
        return Math.floorDiv(MonthCalendar.firstEpochDay(month) - EPOCH_FRIDAY - 7 * argument + 13, 14);
    }

    private static int firstFriday(int month, int argument) {
        int epochDay = EPOCH_FRIDAY + 7 * argument + 14 * fridaysBefore(month, argument);
        return epochDay - MonthCalendar.firstEpochDay(month) + 1;
    }

    private static int workdayUpTo(int month, int day) {
        return day - Math.max(0, MonthCalendar.weekday(month, day) - SATURDAY + 1);
    }
}
