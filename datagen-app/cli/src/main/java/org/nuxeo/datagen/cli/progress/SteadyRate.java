package org.nuxeo.datagen.cli.progress;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rate of late, once it is steady: that of the second half of the time since the beginning, if both quarters of that
 * half were about equally fast. While classes are loaded and connections made, and while a service stays away, there is
 * none. Not thread safe.
 */
final class SteadyRate {
    /** The rate of the first moments says nothing of what follows. */
    private static final long MEANINGFUL_MILLIS = 3_000;

    private static final double STEADY = 1.5;
    private static final long MARK_MILLIS = 100;
    private static final int MOST_MARKS = 256;

    /** How much was done, by the time since the beginning; the older, the fewer. */
    private final TreeMap<Long, Long> marks = new TreeMap<>(Map.of(0L, 0L));

    private long markMillis = MARK_MILLIS;

    /** Notes how much is done. */
    void mark(long elapsedMillis, long done) {
        if (elapsedMillis - marks.lastKey() < markMillis) {
            return;
        }
        marks.put(elapsedMillis, done);
        if (marks.size() > MOST_MARKS) {
            thin();
        }
    }

    private void thin() {
        markMillis *= 2;
        boolean drop = false;
        for (Iterator<Long> each = marks.keySet().iterator(); each.hasNext(); drop = !drop) {
            each.next();
            if (drop) {
                each.remove();
            }
        }
    }

    /** Returns what is done in a second, or 0 if that is not steady. */
    double perSecond(long elapsedMillis, long done) {
        if (elapsedMillis < MEANINGFUL_MILLIS) {
            return 0;
        }
        Map.Entry<Long, Long> half = marks.floorEntry(elapsedMillis / 2);
        Map.Entry<Long, Long> threeQuarters = marks.floorEntry(elapsedMillis * 3 / 4);
        double earlier = rate(half, threeQuarters.getKey(), threeQuarters.getValue());
        double later = rate(threeQuarters, elapsedMillis, done);
        boolean steady = later > 0 && later <= earlier * STEADY && earlier <= later * STEADY;
        return steady ? rate(half, elapsedMillis, done) : 0;
    }

    private static double rate(Map.Entry<Long, Long> from, long toMillis, long done) {
        long millis = toMillis - from.getKey();
        return millis <= 0 ? 0 : (done - from.getValue()) * 1000.0 / millis;
    }
}
