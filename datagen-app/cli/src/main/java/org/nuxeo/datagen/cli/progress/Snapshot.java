package org.nuxeo.datagen.cli.progress;

import java.util.Locale;

/**
 * How far an activity is.
 *
 * @param activity its name: produce, import, index, verify or clean
 * @param done documents done
 * @param total documents to do, or -1 if unknown
 * @param elapsedMillis since it began
 */
record Snapshot(String activity, long done, long total, long elapsedMillis) {

    /** Documents a second since the beginning. */
    long perSecond() {
        return elapsedMillis == 0 ? 0 : Math.round(done * 1000.0 / elapsedMillis);
    }

    /** Seconds until it is done at this rate, or -1 if that cannot be told. */
    long secondsLeft() {
        if (total < 0 || done == 0) {
            return -1;
        }
        double secondsEach = elapsedMillis / 1000.0 / done;
        return Math.round(Math.max(0, total - done) * secondsEach);
    }

    boolean complete() {
        return total >= 0 && done >= total;
    }

    /** One line for people. */
    String line() {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%s %,d", activity, done));
        if (total >= 0) {
            int percent = total == 0 ? 100 : (int) (100.0 * done / total);
            line.append(String.format(Locale.ROOT, " of %,d (%d %%)", total, percent));
        }
        line.append(String.format(Locale.ROOT, ", %,d/s", perSecond()));
        if (!complete() && secondsLeft() >= 0) {
            line.append(", ").append(duration(secondsLeft())).append(" left");
        }
        return line.toString();
    }

    private static String duration(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
