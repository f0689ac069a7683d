// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The estimated time until the end of a whole job, some of whose stages may not have begun. A document of such a stage is assumed
 * to take as much more or less time than one of the current stage as it usually does.
 *
 * <p>Nothing is estimated in the first seconds of a job, nor from a stage that is a small part of it. An estimate counts down, and
 * moves only slowly to a different one, so that it does not jump. Not thread safe.
 */
public final class TimeLeft {
    /** The usual time for a document, in any unit. An import with an index takes as long as its slower half. */
    private static final Map<String, Double> USUAL =
            Map.of("produce", 1.0, "import", 40.0, "index", 40.0, "verify", 10.0);

    private static final long KNOWING_MILLIS = 10_000;

    /** The share of the remaining work from which a stage tells about all of it. */
    private static final double TELLING = 0.2;

    /** The time in which an estimate moves by about two thirds of the way to another one. */
    private static final double MOVE_SECONDS = 15;

    private final List<String> planned;
    private final long documents;
    private double shown = -1;
    private double seenSeconds;

    /**
     * @param planned activities that the job goes through, in their order
     * @param documents number of documents of each activity
     */
    public TimeLeft(List<String> planned, long documents) {
        this.planned = List.copyOf(Objects.requireNonNull(planned, "planned"));
        this.documents = documents;
    }

    /**
     * Returns the seconds left, or -1 if they are not known.
     *
     * @param seconds time on a clock of the job; does not decrease
     * @param activities the activities that have started, by name
     * @param maxRate limit in documents a second of every stage, or 0 if there is none
     */
    public long seconds(double seconds, Map<String, ActivityProgress.State> activities, long maxRate) {
        double passed = seconds - seenSeconds;
        seenSeconds = seconds;
        double estimate = estimate(activities, maxRate);
        if (shown < 0) {
            shown = estimate;
        } else {
            shown -= passed;
            if (estimate >= 0) {
                shown += (estimate - shown) * (1 - Math.exp(-passed / MOVE_SECONDS));
            }
            shown = Math.max(shown, 0);
        }
        return shown < 0 ? -1 : (long) Math.ceil(shown);
    }

    private double estimate(Map<String, ActivityProgress.State> activities, long maxRate) {
        double least = maxRate == 0 ? 0 : 1.0 / maxRate;
        double longest = -1;
        for (Map.Entry<String, ActivityProgress.State> each : activities.entrySet()) {
            ActivityProgress.State state = each.getValue();
            double perSecond = state.pace();
            if (!state.active() || state.total() < 0 || perSecond <= 0) {
                continue;
            }
            long open = Math.max(0, state.total() - state.done());
            double usual = USUAL.getOrDefault(each.getKey(), 1.0);
            double own = open / perSecond;
            double later = 0;
            for (String name : planned) {
                if (!activities.containsKey(name)) {
                    later += documents * Math.max(USUAL.getOrDefault(name, 1.0) / usual / perSecond, least);
                }
            }
            boolean telling = later == 0 || state.total() / perSecond >= TELLING * (own + later);
            boolean known = state.elapsedMillis() >= KNOWING_MILLIS && (shown >= 0 || state.steadyPerSecond() > 0);
            if (telling && (known || shown >= 0 && open == 0)) {
                longest = Math.max(longest, own + later);
            }
        }
        return longest;
    }
}
