package org.nuxeo.datagen.importer.model;

/** Writes instants as {@code 2020-01-02T03:04:05.000Z} without the classes of java.time, which allocate. */
final class IsoInstants {

    private static final long DAY_MILLIS = 86_400_000L;

    private IsoInstants() {}

    /**
     * Appends an instant.
     *
     * @param millis milliseconds since 1970 in UTC; years 0 to 9999
     */
    static void put(long millis, ByteSink out) {
        long day = Math.floorDiv(millis, DAY_MILLIS);
        int rest = (int) Math.floorMod(millis, DAY_MILLIS);
        // Days to civil date: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", with March as first month.
        long shifted = day + 719_468;
        long era = Math.floorDiv(shifted, 146_097);
        int dayOfEra = (int) (shifted - era * 146_097);
        int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = (int) (era * 400 + yearOfEra + (month <= 2 ? 1 : 0));
        out.putPadded(year, 4);
        out.put('-');
        out.putPadded(month, 2);
        out.put('-');
        out.putPadded(dayOfYear - (153 * marchMonth + 2) / 5 + 1, 2);
        out.put('T');
        out.putPadded(rest / 3_600_000, 2);
        out.put(':');
        out.putPadded(rest / 60_000 % 60, 2);
        out.put(':');
        out.putPadded(rest / 1_000 % 60, 2);
        out.put('.');
        out.putPadded(rest % 1_000, 3);
        out.put('Z');
    }
}
