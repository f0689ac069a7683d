// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.kafka.Topics;

/**
 * The counts of a dataset, computed without enumerating it.
 *
 * @param dataset the dataset
 * @param counts number of documents of each kind in each repository, without zeros
 * @param topics topics of the documents
 */
record Plan(Dataset dataset, List<Count> counts, List<Topic> topics) {

    /** The number of documents of a kind in a repository. */
    record Count(Repository repository, Kind kind, long count) {}

    /**
     * A topic.
     *
     * @param name name of the topic
     * @param records number of records in each partition
     */
    record Topic(String name, long[] records) {
        long total() {
            long sum = 0;
            for (long each : records) {
                sum += each;
            }
            return sum;
        }

        /** Returns the size of the largest partition divided by the mean, or 1 for an empty topic. */
        double balance() {
            long largest = 0;
            for (long each : records) {
                largest = Math.max(largest, each);
            }
            long total = total();
            return total == 0 ? 1 : (double) largest * records.length / total;
        }
    }

    static Plan of(Dataset dataset, int partitions) {
        List<Count> counts = new ArrayList<>();
        List<Topic> topics = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Bank.KINDS) {
                long count = dataset.count(repository, kind);
                if (count > 0) {
                    counts.add(new Count(repository, kind, count));
                }
            }
            long folders = dataset.layout().folders(repository).size();
            topics.add(new Topic(Topics.folders(repository.label()), new long[] {folders}));
            topics.add(new Topic(Topics.documents(repository.label()), records(dataset, repository, partitions)));
        }
        return new Plan(dataset, counts, topics);
    }

    private static long[] records(Dataset dataset, Repository repository, int partitions) {
        PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
        long[] records = new long[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            records[partition] = plan.records(partition);
        }
        return records;
    }

    long count(Repository repository, Kind kind) {
        return dataset.count(repository, kind);
    }

    /** Returns the document type of a kind; for letters, {@code {state}} in it is the code of the state. */
    String type(Kind kind) {
        return dataset.model().kind(kind).type();
    }
}
