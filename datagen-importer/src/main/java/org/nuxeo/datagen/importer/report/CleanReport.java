package org.nuxeo.datagen.importer.report;

import java.util.List;

/**
 * What was removed.
 *
 * @param documents removed from MongoDB, folders included
 * @param foldersKept folders that something else needs
 * @param indexed removed from the index
 * @param topics that were deleted
 * @param topicsKept topics that hold records of other datasets
 * @param groupsKept groups whose offsets stay, since other datasets use them
 */
public record CleanReport(
        long documents, long foldersKept, long indexed, int topics, int topicsKept, List<String> groupsKept) {

    public CleanReport {
        groupsKept = List.copyOf(groupsKept);
    }
}
