// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.List;

/**
 * The progress of a stage at one moment.
 *
 * @param activities activities in the order in which they started
 * @param maxRate the rate limit in documents per second, or 0 if there is none
 * @param threads number of threads that should be working
 */
public record StageProgress(List<Activity> activities, long maxRate, int threads) {

    /**
     * The progress of one activity.
     *
     * @param name produce, import, index, verify or clean
     * @param total number of documents that it will handle, or -1 if unknown
     * @param done number of documents done
     * @param millis time from its start to the last document done
     */
    public record Activity(String name, long total, long done, long millis) {}

    public StageProgress {
        activities = List.copyOf(activities);
    }

    /** Returns how many documents an activity has done, or 0 if it has not started. */
    public long done(String activity) {
        return activities.stream()
                .filter(each -> each.name().equals(activity))
                .mapToLong(Activity::done)
                .sum();
    }
}
