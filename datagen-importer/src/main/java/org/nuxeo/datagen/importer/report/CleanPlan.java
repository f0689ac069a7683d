package org.nuxeo.datagen.importer.report;

import java.util.List;

/**
 * What clean is about to remove, and what it leaves.
 *
 * @param topics that there are
 * @param groups whose offsets are forgotten
 * @param groupsKept which other datasets use, too
 * @param repositories what of each is removed
 * @param stages of the work folder, in words: which belong to the dataset and are forgotten, and which do not
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
     * @param others records of other datasets, or of one that cannot be told
     * @param unknown bytes of other programs
     * @param deleted whether it goes
     */
    public record Topic(String name, long own, long others, long unknown, boolean deleted) {}

    /**
     * A repository.
     *
     * @param documents removed from MongoDB, folders left out
     * @param folders removed from MongoDB at most
     * @param foldersKept for something else that needs them
     * @param keptFor what needs them, in words; empty if nothing does
     * @param entries removed from the index, folders left out
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

    /** Returns the same with stages of a work folder. */
    public CleanPlan withStages(List<String> newStages) {
        return new CleanPlan(topics, groups, groupsKept, repositories, newStages);
    }
}
