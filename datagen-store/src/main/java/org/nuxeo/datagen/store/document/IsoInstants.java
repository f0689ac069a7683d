// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.calendar.Days;

/** Writes instants as {@code 2020-01-02T03:04:05.000Z}, without the classes of java.time, which allocate. */
final class IsoInstants {

    private static final long DAY_MILLIS = 86_400_000L;

    private IsoInstants() {}

    /**
     * Appends an instant.
     *
     * @param millis milliseconds since 1970 in UTC, of the years 0 to 9999
     */
    static void put(long millis, ByteSink out) {
        int date = Days.date((int) Math.floorDiv(millis, DAY_MILLIS));
        int rest = (int) Math.floorMod(millis, DAY_MILLIS);
        out.putPadded(Days.year(date), 4);
        out.put('-');
        out.putPadded(Days.monthOfYear(date), 2);
        out.put('-');
        out.putPadded(Days.dayOfMonth(date), 2);
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
