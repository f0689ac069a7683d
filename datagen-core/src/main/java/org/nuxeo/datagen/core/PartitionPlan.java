// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.FolderSet;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.bank.LeafKinds;
import org.nuxeo.datagen.core.bank.PlanSection;
import org.nuxeo.datagen.core.bank.Tree;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.PartitionUnits;
import org.nuxeo.datagen.core.bank.numbers.Population;

/**
 * The distribution of the documents of one repository, except its states and folders, over the partitions of a topic. A
 * parent group is never split, and parents precede their children. The partitions have equal numbers of records, except for
 * small differences that {@link PartitionUnits} explains. The partition of a document depends on its identity alone, so
 * growth moves no document. Any record of any partition is reached in constant time. Immutable and thread safe.
 */
public final class PartitionPlan {

    private final Dataset dataset;
    private final Repository repository;
    private final int partitions;
    private final List<PlanSection> sections;
    private final List<PartitionUnits> units = new ArrayList<>();

    private PartitionPlan(Dataset dataset, Repository repository, int partitions, List<PlanSection> sections) {
        this.dataset = dataset;
        this.repository = repository;
        this.partitions = partitions;
        this.sections = sections.stream().filter(section -> !section.isEmpty()).toList();
        Tree tree = dataset.tree();
        for (PlanSection section : this.sections) {
            units.add(new PartitionUnits(
                    section.population(),
                    tree.slotsFrom(repository),
                    tree.slotsTo(repository),
                    partitions,
                    section.recordsPerCustomer(),
                    section.recordsPerAccount()));
        }
    }

    /**
     * Returns the plan for all documents of a repository.
     *
     * @param partitions number of partitions, at least 1
     */
    public static PartitionPlan of(Dataset dataset, Repository repository, int partitions) {
        return slice(dataset, repository, partitions, Heads.ALL, dataset.tree().months(repository));
    }

    /**
     * Returns the plan for some documents of a repository.
     *
     * @param partitions number of partitions, at least 1
     * @param heads which customers, cards, accounts and letters to include; ignored for the archives, which have none
     * @param statements months of the statements to include; months that are not in the repository are ignored
     */
    public static PartitionPlan slice(
            Dataset dataset, Repository repository, int partitions, Heads heads, MonthRange statements) {
        MonthRange held = dataset.tree().months(repository);
        int from = Math.max(held.from(), statements.from());
        MonthRange months = new MonthRange(from, Math.max(from, Math.min(held.to(), statements.to())));
        Heads heldHeads = repository == Repository.ARCHIVES ? Heads.NONE : heads;
        return new PartitionPlan(
                dataset,
                repository,
                partitions,
                List.of(new PlanSection(dataset.population(), heldHeads, months, LeafKinds.of(dataset.model()))));
    }

    /**
     * Returns the plan for the documents by which a dataset is larger than a smaller one.
     *
     * @param smaller spec that the dataset's spec contains
     * @param partitions number of partitions, at least 1
     * @throws IllegalArgumentException if the dataset does not contain the smaller one
     */
    public static PartitionPlan growth(Dataset dataset, DatasetSpec smaller, Repository repository, int partitions) {
        if (!dataset.spec().contains(smaller)) {
            throw new IllegalArgumentException("dataset " + dataset.spec().fingerprint() + ": does not contain dataset "
                    + smaller.fingerprint() + "; only the numbers of customers and months may differ, and only grow");
        }
        Heads heads = repository == Repository.ARCHIVES ? Heads.NONE : Heads.ALL;
        MonthRange months = dataset.tree().months(repository);
        MonthRange old = new FolderSet(smaller).months(repository);
        LeafKinds leaves = LeafKinds.of(dataset.model());
        List<PlanSection> sections = new ArrayList<>(3);
        BlockLayout layout = dataset.generator().layout();
        Population known = new Population(layout, 0, smaller.customers());
        if (old.count() == 0) {
            sections.add(new PlanSection(known, Heads.NONE, months, leaves));
        } else {
            sections.add(new PlanSection(known, Heads.NONE, new MonthRange(months.from(), old.from()), leaves));
            sections.add(new PlanSection(known, Heads.NONE, new MonthRange(old.to(), months.to()), leaves));
        }
        Population added =
                new Population(layout, smaller.customers(), dataset.spec().customers());
        sections.add(new PlanSection(added, heads, months, leaves));
        return new PartitionPlan(dataset, repository, partitions, sections);
    }

    /** Returns the repository of the documents. */
    public Repository repository() {
        return repository;
    }

    /** Returns the number of partitions. */
    public int partitions() {
        return partitions;
    }

    /** Returns the number of records in a partition. */
    public long records(int partition) {
        long sum = 0;
        for (PartitionUnits each : units) {
            sum += each.records(partition);
        }
        return sum;
    }

    /** Returns the number of records in all partitions. */
    public long records() {
        long sum = 0;
        for (int partition = 0; partition < partitions; partition++) {
            sum += records(partition);
        }
        return sum;
    }

    /** Returns the size of the largest partition divided by the mean, both in records; 1 if there are no records. */
    public double balance() {
        long largest = 0;
        for (int partition = 0; partition < partitions; partition++) {
            largest = Math.max(largest, records(partition));
        }
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
        BlockLayout layout = dataset.generator().layout();
        long customer = dataset.generator().customerOf(identity);
        Tree tree = dataset.tree();
        return PartitionUnits.partition(
                customer / BlockLayout.CUSTOMERS_PER_BLOCK,
                layout.citySlot(customer),
                tree.slotsFrom(repository),
                tree.slotsTo(repository),
                partitions);
    }

    /**
     * Returns the identity of the j-th document of a partition, from 0.
     *
     * @throws IndexOutOfBoundsException if there is no such partition or document
     */
    public Identity identity(int partition, long j) {
        Cursor cursor = cursor(partition, j);
        if (!cursor.hasNext()) {
            throw new IndexOutOfBoundsException(
                    "record " + j + " of partition " + partition + ": must be below " + records(partition));
        }
        return cursor.nextIdentity();
    }

    /**
     * Returns a cursor over a partition that starts at its j-th document, or at the end if the partition has at most j.
     *
     * @throws IndexOutOfBoundsException if there is no such partition
     */
    public Cursor cursor(int partition, long j) {
        return new Cursor(partition, j);
    }

    /** An iterator over the documents of a partition. It draws each customer once. Not thread safe. */
    public final class Cursor {

        private final int partition;
        private int index;
        private PartitionUnits.Walk walk;
        private long drawn = -1;
        private Customer customer;

        private Cursor(int partition, long j) {
            if (partition < 0 || partition >= partitions) {
                throw new IndexOutOfBoundsException("partition " + partition + ": must be 0 to " + (partitions - 1));
            }
            this.partition = partition;
            long rest = j;
            while (index < units.size() && rest >= units.get(index).records(partition)) {
                rest -= units.get(index++).records(partition);
            }
            if (index < units.size()) {
                walk = units.get(index).walk(partition, rest);
            }
        }

        /** Returns whether there is another document. */
        public boolean hasNext() {
            return walk != null;
        }

        /** Returns the identity of the next document and advances. */
        public Identity nextIdentity() {
            long owner = walk.customer();
            Identity next = sections.get(index)
                    .record(owner, dataset.generator().layout().firstAccount(owner), walk.accounts(), walk.offset());
            advance();
            return next;
        }

        /** Returns the next document and advances. */
        public Document nextDocument() {
            if (walk.customer() != drawn) {
                drawn = walk.customer();
                customer = dataset.generator().customer(drawn);
            }
            Identity next = PlanSection.record(sections.get(index), customer, walk.offset());
            advance();
            return new Document(dataset, next, customer);
        }

        private void advance() {
            walk.next();
            while (walk != null && !walk.hasRecord()) {
                index++;
                walk = index < units.size() ? units.get(index).walk(partition, 0) : null;
            }
        }
    }
}
