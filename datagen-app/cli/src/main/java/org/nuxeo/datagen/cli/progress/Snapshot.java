// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import java.util.Locale;
import org.nuxeo.datagen.importer.telemetry.ActivityProgress;

/**
 * The progress of an activity.
 *
 * @param activity name: generate, render, produce, import, index, verify or clean
 * @param done number of completed items
 * @param total number of all items, or -1 if unknown
 * @param elapsedMillis time since the start in milliseconds
 * @param steadyPerSecond recent items a second, or 0 if the rate is not steady
 */
record Snapshot(String activity, long done, long total, long elapsedMillis, double steadyPerSecond) {

    static Snapshot of(String activity, ActivityProgress.State state) {
        return new Snapshot(activity, state.done(), state.total(), state.elapsedMillis(), state.steadyPerSecond());
    }

    /** Returns the unit of the items: rows, files or documents. */
    String unit() {
        return switch (activity) {
            case "generate" -> "rows";
            case "render", "verify files" -> "files";
            default -> "documents";
        };
    }

    /** Returns the items a second since the start. */
    long perSecond() {
        return elapsedMillis == 0 ? 0 : Math.round(done * 1000.0 / elapsedMillis);
    }

    /** Returns the seconds until the end at the recent rate, or -1 if they cannot be predicted. */
    long secondsLeft() {
        if (total < 0 || steadyPerSecond <= 0) {
            return -1;
        }
        return Math.round(Math.max(0, total - done) / steadyPerSecond);
    }

    boolean complete() {
        return total >= 0 && done >= total;
    }

    /** Returns one line for users. */
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

    /** Returns the rate and the remaining time. */
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
