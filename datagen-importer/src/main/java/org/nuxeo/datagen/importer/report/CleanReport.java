// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Locale;

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
        long documents,
        long foldersKept,
        long indexed,
        int topics,
        int topicsKept,
        @JsonIgnore List<String> groupsKept) implements Report {

    public CleanReport {
        groupsKept = List.copyOf(groupsKept);
    }

    @Override
    public String text() {
        String kept = topicsKept == 0
                ? ""
                : String.format(Locale.ROOT, ", and %,d topics that hold records of other datasets", topicsKept);
        return String.format(
                Locale.ROOT,
                "removed %,d documents, %,d index entries and %,d topics; kept %,d folders that other datasets use%s%n",
                documents,
                indexed,
                topics,
                foldersKept,
                kept);
    }
}
