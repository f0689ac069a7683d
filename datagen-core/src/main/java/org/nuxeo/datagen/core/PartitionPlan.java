// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The distribution of the documents of one repository, except its states and folders, over the partitions of a topic. A
 * parent group is never split, and parents precede their children. The partitions have equal numbers of records, except for
 * small differences at the ends of a dataset. The partition of a document depends on its identity alone, so
 * growth moves no document. Any record of any partition is reached in constant time. Immutable and thread safe.
 */
public final class PartitionPlan {

    /** The most partitions of a plan, far more than a topic can have. */
    private static final int MAX_PARTITIONS = 1 << 20;

    private final Dataset dataset;
    private final Repository repository;
    private final int partitions;
    private final List<Layout.Records> sections;

    private PartitionPlan(Dataset dataset, Repository repository, int partitions, List<Layout.Records> sections) {
        this.dataset = dataset;
        this.repository = repository;
        this.partitions = partitions;
        this.sections = sections;
    }

    /**
     * Returns the plan for all documents of a repository.
     *
     * @param partitions number of partitions, 1 to 2^20
     * @throws IllegalArgumentException if the number of partitions is out of its range
     */
    public static PartitionPlan of(Dataset dataset, Repository repository, int partitions) {
        Layout layout = dataset.layout();
        Set<Kind> kinds = layout.kinds().stream()
                .filter(kind -> !kind.isShared() && !kind.isSeries())
                .collect(Collectors.toUnmodifiableSet());
        return slice(dataset, repository, partitions, kinds, layout.months(repository));
    }

    /**
     * Returns the plan for some documents of a repository.
     *
     * @param partitions number of partitions, 1 to 2^20
     * @param kinds kinds to include of those whose documents have no month
     * @param months months of the documents in series to include; months that are not in the repository are ignored
     */
    public static PartitionPlan slice(
            Dataset dataset, Repository repository, int partitions, Set<Kind> kinds, MonthRange months) {
        requirePartitions(partitions);
        Check.given("repository", repository, "kinds", kinds, "months", months);
        Layout layout = dataset.layout();
        Layout.Records ofGroups = layout.records(repository, partitions, kinds, months);
        // a section without records would be asked for their number on the way to every other record
        List<Layout.Records> sections = layout.groupsOfHomes() == 0
                ? List.of(ofGroups)
                : List.of(layout.homeRecords(repository, partitions, kinds), ofGroups);
        return new PartitionPlan(dataset, repository, partitions, sections);
    }

    /**
     * Returns the plan for the documents by which a dataset is larger than a smaller one.
     *
     * @param smaller spec that the dataset's spec contains
     * @param partitions number of partitions, 1 to 2^20
     * @throws IllegalArgumentException if the dataset does not contain the smaller one, or the number of partitions is
     *     out of its range
     */
    public static PartitionPlan growth(Dataset dataset, DatasetSpec smaller, Repository repository, int partitions) {
        requirePartitions(partitions);
        Check.given("repository", repository, "smaller", smaller);
        if (!dataset.spec().contains(smaller)) {
            throw new IllegalArgumentException("dataset " + dataset.spec().fingerprint() + ": does not contain dataset "
                    + smaller.fingerprint() + "; only the numbers of customers and months may differ, and only grow");
        }
        Layout old = dataset.contents().layout(smaller);
        return new PartitionPlan(
                dataset, repository, partitions, dataset.layout().growth(old, repository, partitions));
    }

    /**
     * Refuses a number of partitions of each repository that is not 1 to 2^20.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static void requirePartitions(int partitions) {
        if (partitions < 1 || partitions > MAX_PARTITIONS) {
            throw new IllegalArgumentException(
                    partitions + " partitions: must be 1 to " + WholeNumber.grouped(MAX_PARTITIONS));
        }
    }

    /** Returns the repository of the documents. */
    public Repository repository() {
        return repository;
    }

    /** Returns the number of partitions. */
    public int partitions() {
        return partitions;
    }

    /**
     * Returns the number of records in a partition.
     *
     * @throws IndexOutOfBoundsException if there is no such partition
     */
    public long records(int partition) {
        Check.index("partition", partition, partitions);
        return sections.stream().mapToLong(each -> each.records(partition)).sum();
    }

    /** Returns the number of records in all partitions. */
    public long records() {
        return IntStream.range(0, partitions).mapToLong(this::records).sum();
    }

    /** Returns the size of the largest partition divided by the mean, both in records; 1 if there are no records. */
    public double balance() {
        long largest =
                IntStream.range(0, partitions).mapToLong(this::records).max().orElseThrow();
        long all = records();
        return all == 0 ? 1 : (double) largest * partitions / all;
    }

    /**
     * Returns the partition of a document of this repository.
     *
     * @throws IllegalArgumentException if the document is a state or a folder, which belong to another topic
     */
    public int partition(Identity identity) {
        if (identity.kind().isShared()) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position()
                    + ": must not be a state or folder; these belong to another topic");
        }
        return dataset.layout().partition(repository, identity, partitions);
    }

    /**
     * Returns the identity of the j-th document of a partition, from 0.
     *
     * @throws IndexOutOfBoundsException if there is no such partition or document
     */
    public Identity identity(int partition, long j) {
        Cursor cursor = cursor(partition, j);
        if (!cursor.hasNext()) {
            throw new IndexOutOfBoundsException("record " + j + " of partition " + partition + ": must be below "
                    + WholeNumber.grouped(records(partition)));
        }
        return cursor.nextIdentity();
    }

    /**
     * Returns a cursor over a partition that starts at its j-th document, or at the end if the partition has at most j.
     *
     * @throws IndexOutOfBoundsException if there is no such partition, or j is negative
     */
    public Cursor cursor(int partition, long j) {
        return new Cursor(partition, j);
    }

    /** An iterator over the documents of a partition. It draws each group once. Not thread safe. */
    public final class Cursor implements Iterator<Identity> {

        private final int partition;
        private int index;
        private Layout.@Nullable Walk walk;
        private long drawn = Long.MIN_VALUE;

        // set by nextDocument
        @SuppressWarnings("NullAway.Init")
        private Layout.Group group;

        private Cursor(int partition, long j) {
            Check.index("partition", partition, partitions);
            if (j < 0) {
                throw new IndexOutOfBoundsException("record " + j + " of partition " + partition + ": must be 0 to "
                        + WholeNumber.grouped(records(partition)));
            }
            this.partition = partition;
            enter(j);
        }

        /** Goes to a record from the beginning of the current section on, or to the end if there are not so many. */
        private void enter(long j) {
            long rest = j;
            while (index < sections.size() && rest >= sections.get(index).records(partition)) {
                rest -= sections.get(index++).records(partition);
            }
            walk = index < sections.size() ? sections.get(index).walk(partition, rest) : null;
        }

        /** Returns whether there is another document. */
        @Override
        public boolean hasNext() {
            return walk != null;
        }

        /** Returns {@link #nextIdentity()}. */
        @Override
        public Identity next() {
            return nextIdentity();
        }

        /**
         * Returns the identity of the next document and advances.
         *
         * @throws NoSuchElementException if there is none
         */
        public Identity nextIdentity() {
            Layout.Walk at = at();
            Identity next = at.identity();
            advance(at);
            return next;
        }

        /**
         * Returns the next document and advances.
         *
         * @throws NoSuchElementException if there is none
         */
        public Document nextDocument() {
            Layout.Walk at = at();
            if (at.group() != drawn) {
                drawn = at.group();
                group = dataset.layout().draw(drawn);
            }
            Identity next = at.identity();
            advance(at);
            return dataset.document(next, group);
        }

        private Layout.Walk at() {
            if (walk == null) {
                throw new NoSuchElementException("partition " + partition + ": has no record after its "
                        + records(partition) + "; ask hasNext() first");
            }
            return walk;
        }

        private void advance(Layout.Walk from) {
            from.next();
            if (!from.hasRecord()) {
                index++;
                enter(0);
            }
        }
    }
}
