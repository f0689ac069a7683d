// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;

/**
 * What {@code clean} is about to remove, and what it keeps.
 *
 * @param topics the existing topics
 * @param groups consumer groups whose offsets are deleted
 * @param groupsKept consumer groups that are kept because other datasets use them
 * @param repositories contents to remove from each repository
 * @param stages stages of the work folder, in words: those of the dataset, whose manifests are deleted, and the others
 */
public record CleanPlan(
        List<Topic> topics,
        List<String> groups,
        List<String> groupsKept,
        List<Stored> repositories,
        List<String> stages) {

    /**
     * A topic.
     *
     * @param own records of the dataset
     * @param others records of other datasets, or of a dataset that is not known
     * @param unknown records of other programs
     * @param deleted whether the topic is deleted
     */
    public record Topic(String name, long own, long others, long unknown, boolean deleted) {}

    /**
     * A repository.
     *
     * @param documents removed from MongoDB, without folders
     * @param folders removed from MongoDB at most
     * @param foldersKept folders that something else needs
     * @param keptFor reason why they are kept, or an empty text
     * @param entries removed from the index, without folders
     */
    public record Stored(
            String repository, long documents, long folders, long foldersKept, String keptFor, long entries) {}

    public CleanPlan {
        topics = List.copyOf(topics);
        groups = List.copyOf(groups);
        groupsKept = List.copyOf(groupsKept);
        repositories = List.copyOf(repositories);
        stages = List.copyOf(stages);
    }

    /** Returns the same plan with stages of a work folder. */
    public CleanPlan withStages(List<String> newStages) {
        return new CleanPlan(topics, groups, groupsKept, repositories, newStages);
    }
}
