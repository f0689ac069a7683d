// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;

/**
 * What {@code clean} has removed.
 *
 * @param documents removed from MongoDB, including folders
 * @param foldersKept folders that something else needs
 * @param indexed removed from the index
 * @param topics number of topics deleted
 * @param topicsKept number of topics kept because they hold records of other datasets
 * @param groupsKept consumer groups kept because other datasets use them
 */
public record CleanReport(
        long documents, long foldersKept, long indexed, int topics, int topicsKept, List<String> groupsKept) {

    public CleanReport {
        groupsKept = List.copyOf(groupsKept);
    }
}
