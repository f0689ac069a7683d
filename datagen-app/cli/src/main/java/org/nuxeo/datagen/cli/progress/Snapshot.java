package org.nuxeo.datagen.cli.progress;

import java.util.Locale;

/**
 * How far an activity is.
 *
 * @param activity its name: generate, render, produce, import, index, verify or clean
 * @param done how many are done
 * @param total how many there are to do, or -1 if unknown
 * @param elapsedMillis since it began
 */
record Snapshot(String activity, long done, long total, long elapsedMillis) {

    /** The rate of the first moments, when classes are loaded and connections made, says nothing of what follows. */
    private static final long MEANINGFUL_MILLIS = 3_000;

    /** What is counted: rows, files or documents. */
    String unit() {
        return switch (activity) {
            case "generate" -> "rows";
            case "render" -> "files";
            default -> "documents";
        };
    }

    /** Documents a second since the beginning. */
    long perSecond() {
        return elapsedMillis == 0 ? 0 : Math.round(done * 1000.0 / elapsedMillis);
    }

    /** Seconds until it is done at this rate, or -1 if that cannot be told, as in the first seconds. */
    long secondsLeft() {
        if (total < 0 || done == 0 || elapsedMillis < MEANINGFUL_MILLIS) {
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
            line.append(String.format(Locale.ROOT, " of %,d %s (%d %%), ", total, unit(), percent));
        } else {
            line.append(' ').append(unit()).append(", ");
        }
        return line + pace();
    }

    /** Rate and time left. */
    String pace() {
        String rate = String.format(Locale.ROOT, "%,d/s", perSecond());
        boolean known = !complete() && secondsLeft() >= 0;
        return known ? rate + ", " + duration(secondsLeft()) + " left" : rate;
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
