// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * What {@code clean} is about to remove, and what it keeps.
 *
 * @param topics the existing topics
 * @param groups consumer groups whose offsets are deleted
 * @param groupsKept consumer groups that are kept because other datasets use them
 * @param repositories contents to remove from each repository
 * @param othersOptions the options that mean the documents that are left to other datasets with the same seeds; empty if there
 *     are none
 * @param stages stages of the work folder, in words: those of the dataset, whose manifests are deleted, and the others
 */
@JsonPropertyOrder({"topics", "repositories", "groups", "groupsKept", "othersOptions", "stages"})
public record CleanPlan(
        List<Topic> topics,
        List<String> groups,
        List<String> groupsKept,
        List<Stored> repositories,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String othersOptions,
        List<String> stages)
        implements Report {

    /**
     * A topic.
     *
     * @param topic name of the topic
     * @param records records of the dataset
     * @param ofOtherDatasets records of other datasets, or of a dataset that is not known
     * @param ofUnknownOrigin records of other programs
     * @param deleted whether the topic is deleted
     */
    public record Topic(String topic, long records, long ofOtherDatasets, long ofUnknownOrigin, boolean deleted) {}

    /**
     * A repository.
     *
     * @param documents removed from MongoDB, without folders
     * @param folders removed from MongoDB at most
     * @param foldersKept folders that something else needs
     * @param keptFor reason why they are kept, or an empty text
     * @param indexed removed from the index, without folders
     * @param documentsOfOthers left in MongoDB to other datasets with the same seeds
     * @param indexedOfOthers left in the index to other datasets with the same seeds
     */
    public record Stored(
            String repository,
            long documents,
            long folders,
            long foldersKept,
            String keptFor,
            long indexed,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long documentsOfOthers,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long indexedOfOthers) {}

    /** Returns the same plan with stages of a work folder. */
    public CleanPlan withStages(List<String> newStages) {
        return new CleanPlan(
                topics,
                groups,
                groupsKept,
                repositories,
                othersOptions,
                Objects.requireNonNull(newStages, "newStages"));
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        if (!topics.isEmpty()) {
            Table table = new Table(1, "topic", "records", "of other datasets", "of unknown origin", "is");
            for (Topic topic : topics) {
                String is = topic.deleted() ? "deleted" : "kept";
                table.row(topic.topic(), topic.records(), topic.ofOtherDatasets(), topic.ofUnknownOrigin(), is);
            }
            text.append(table);
        }
        if (!repositories.isEmpty()) {
            Table table = new Table(1, "repository", "documents", "folders", "folders kept", "index entries");
            repositories.forEach(each ->
                    table.row(each.repository(), each.documents(), each.folders(), each.foldersKept(), each.indexed()));
            text.append(table);
        }
        List<String> lines = new ArrayList<>();
        repositories.stream()
                .filter(each -> !each.keptFor().isEmpty())
                .forEach(each -> lines.add(each.repository() + ": folders are kept for " + each.keptFor()));
        if (!othersOptions.isEmpty()) {
            long left =
                    repositories.stream().mapToLong(Stored::documentsOfOthers).sum();
            long indexed =
                    repositories.stream().mapToLong(Stored::indexedOfOthers).sum();
            lines.add(CleanReport.left(left, indexed) + othersOptions);
        }
        if (topics.stream().anyMatch(topic -> !topic.deleted())) {
            lines.add("kept topics hold records of other datasets; delete them too with --topics");
        }
        groups.forEach(group -> lines.add("group " + group + ": its offsets are deleted"));
        groupsKept.forEach(group -> lines.add("group " + group + ": is kept, other datasets use it"));
        lines.addAll(stages);
        lines.forEach(line -> text.append(line).append(System.lineSeparator()));
        return text.toString();
    }

    /**
     * What {@code clean} has removed.
     *
     * @param documents removed from MongoDB, including folders
     * @param foldersKept folders that something else needs
     * @param indexed removed from the index
     * @param topics number of topics deleted
     * @param topicsKept number of topics kept because they hold records of other datasets
     * @param documentsOfOthers left in MongoDB to other datasets with the same seeds
     * @param indexedOfOthers left in the index to other datasets with the same seeds
     * @param othersOptions the options that mean those; empty if there are none
     * @param groupsKept consumer groups kept because other datasets use them
     */
    public record CleanReport(
            long documents,
            long foldersKept,
            long indexed,
            int topics,
            int topicsKept,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long documentsOfOthers,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) long indexedOfOthers,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String othersOptions,
            @JsonIgnore List<String> groupsKept)
            implements Report {

        @Override
        public String text() {
            String kept = topicsKept == 0
                    ? ""
                    : Amounts.text(", and %,d topics that hold records of other datasets", topicsKept);
            String left =
                    othersOptions.isEmpty() ? "" : "; " + left(documentsOfOthers, indexedOfOthers) + othersOptions;
            return Amounts.text(
                    "removed %,d documents, %,d index entries and %,d topics; kept %,d folders that other datasets use%s%s%n",
                    documents, indexed, topics, foldersKept, kept, left);
        }

        /** Returns what is left to other datasets, up to their options. */
        private static String left(long documents, long indexed) {
            return Amounts.text(
                    "left %,d documents and %,d index entries of other datasets with these seeds, which are those of ",
                    documents, indexed);
        }
    }
}
