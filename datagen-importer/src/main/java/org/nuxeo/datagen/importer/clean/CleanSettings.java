// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.List;

/**
 * What {@code clean} removes from Kafka.
 *
 * @param groups known consumer groups of the dataset; others are found by their committed offsets
 * @param wholeTopics whether topics that also hold records of other datasets are deleted
 * @param nuxeoRecords whether the dataset was sent as messages of Nuxeo's importer, which do not name a dataset
 * @param memberTimeoutMillis how long to wait until the dataset's groups have no members
 */
public record CleanSettings(List<String> groups, boolean wholeTopics, boolean nuxeoRecords, long memberTimeoutMillis) {

    /** A little longer than the session of a consumer that was killed. */
    private static final long GRACE_MILLIS = 15_000;

    public CleanSettings {
        groups = List.copyOf(groups);
    }

    /** Returns settings that keep topics with records of other datasets. */
    public static CleanSettings of(List<String> groups) {
        return new CleanSettings(groups, false, false, GRACE_MILLIS);
    }

    /** Returns settings with other choices for topics and messages of Nuxeo's importer. */
    public CleanSettings with(boolean newWholeTopics, boolean newNuxeoRecords) {
        return new CleanSettings(groups, newWholeTopics, newNuxeoRecords, memberTimeoutMillis);
    }

    /** Returns settings with another time limit for members. */
    public CleanSettings withMemberTimeout(long newMemberTimeoutMillis) {
        return new CleanSettings(groups, wholeTopics, nuxeoRecords, newMemberTimeoutMillis);
    }
}
