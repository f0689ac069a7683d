package org.nuxeo.datagen.core.ledger;

/**
 * On which day of the month a card payment falls: integer weights by weekday, and in December by nearness to
 * Christmas, written out as a row of days for each month so that a draw is one look-up and exactly proportional.
 */
final class DayTable {

    private final byte[][] rowOfMonth = new byte[MonthCalendar.MONTHS][];

    /**
     * @param weekdayWeights weights of Monday to Sunday, 1 to 10 each
     */
    DayTable(int... weekdayWeights) {
        byte[][] shared = new byte[2 * 4 * 7][];
        for (int month = 0; month < MonthCalendar.MONTHS; month++) {
            int length = MonthCalendar.length(month);
            boolean december = MonthCalendar.december(month);
            int shape = ((december ? 4 : 0) + length - 28) * 7 + MonthCalendar.weekday(month, 1);
            if (shared[shape] == null) {
                shared[shape] = row(month, weekdayWeights);
            }
            rowOfMonth[month] = shared[shape];
        }
    }

    /** Returns the days of a month, each as often as its weight. */
    byte[] row(int month) {
        return rowOfMonth[month];
    }

    /** Returns how much livelier a day is than its weekday: up to Christmas 3, after it 2, on it and elsewhere 1. */
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
                    * seasonWeight(MonthCalendar.december(month), day);
            for (int i = 0; i < weight; i++) {
                days[size++] = (byte) day;
            }
        }
        return java.util.Arrays.copyOf(days, size);
    }
}
