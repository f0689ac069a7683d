package org.nuxeo.datagen.importer.internal.clean;

import java.util.List;

/**
 * What is removed besides documents and entries.
 *
 * @param groups of the dataset that are known; others are found by what they have committed
 * @param wholeTopics whether topics go that hold records of other datasets, too
 * @param nuxeoRecords whether the dataset was sent as messages of Nuxeo's importer, which tell no dataset
 * @param patienceMillis how long to wait for the members of the dataset's groups to leave
 */
public record CleanSettings(List<String> groups, boolean wholeTopics, boolean nuxeoRecords, long patienceMillis) {

    /** A little more than the session of a consumer that was killed. */
    private static final long PATIENCE_MILLIS = 15_000;

    public CleanSettings {
        groups = List.copyOf(groups);
    }

    /** Returns settings that leave topics of others alone. */
    public static CleanSettings of(List<String> groups) {
        return new CleanSettings(groups, false, false, PATIENCE_MILLIS);
    }

    /** Returns settings for topics that may hold messages of Nuxeo's importer. */
    public CleanSettings with(boolean newWholeTopics, boolean newNuxeoRecords) {
        return new CleanSettings(groups, newWholeTopics, newNuxeoRecords, patienceMillis);
    }

    /** Returns settings with another patience. */
    public CleanSettings withPatience(long newPatienceMillis) {
        return new CleanSettings(groups, wholeTopics, nuxeoRecords, newPatienceMillis);
    }
}
