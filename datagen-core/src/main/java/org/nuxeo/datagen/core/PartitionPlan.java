package org.nuxeo.datagen.core;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.internal.layout.BlockLayout;
import org.nuxeo.datagen.core.internal.layout.PartitionUnits;
import org.nuxeo.datagen.core.internal.layout.Population;

/**
 * How the documents of one repository, states and folders aside, are dealt over the partitions of a topic: a parent group
 * never splits, parents precede their children, and the partitions hold equal numbers of records but for the blocks at the
 * ends (see {@link PartitionUnits}). The partition of a document depends on its identity alone, so growth moves none.
 * Any record of any partition is reached in constant time. Immutable and thread safe.
 */
public final class PartitionPlan {

    private final Dataset dataset;
    private final Repository repository;
    private final int partitions;
    private final List<Stratum> strata;
    private final List<PartitionUnits> units = new ArrayList<>();

    private PartitionPlan(Dataset dataset, Repository repository, int partitions, List<Stratum> strata) {
        this.dataset = dataset;
        this.repository = repository;
        this.partitions = partitions;
        this.strata = strata.stream().filter(stratum -> !stratum.isEmpty()).toList();
        Tree tree = dataset.tree();
        for (Stratum stratum : this.strata) {
            units.add(new PartitionUnits(
                    stratum.population(),
                    tree.slotsFrom(repository),
                    tree.slotsTo(repository),
                    partitions,
                    stratum.recordsPerCustomer(),
                    stratum.recordsPerAccount()));
        }
    }

    /**
     * Returns the plan of all documents of a repository.
     *
     * @param partitions at least 1
     */
    public static PartitionPlan of(Dataset dataset, Repository repository, int partitions) {
        return slice(dataset, repository, partitions, Heads.ALL, dataset.tree().months(repository));
    }

    /**
     * Returns the plan of some documents of a repository.
     *
     * @param partitions at least 1
     * @param heads which of customers, cards, accounts and letters; the archives have none
     * @param statements months of the statements; those that the repository has not are left out
     */
    public static PartitionPlan slice(
            Dataset dataset, Repository repository, int partitions, Heads heads, MonthRange statements) {
        MonthRange held = dataset.tree().months(repository);
        int from = Math.max(held.from(), statements.from());
        MonthRange months = new MonthRange(from, Math.max(from, Math.min(held.to(), statements.to())));
        Heads heldHeads = repository == Repository.ARCHIVES ? Heads.NONE : heads;
        return new PartitionPlan(
                dataset, repository, partitions, List.of(new Stratum(dataset.population(), heldHeads, months)));
    }

    /**
     * Returns the plan of the documents of a repository that a dataset has and a smaller one has not.
     *
     * @param smaller a spec the dataset's spec contains
     * @throws IllegalArgumentException if it does not contain it
     */
    public static PartitionPlan growth(Dataset dataset, DatasetSpec smaller, Repository repository, int partitions) {
        if (!dataset.spec().contains(smaller)) {
            throw new IllegalArgumentException("dataset " + dataset.spec().fingerprint() + ": does not contain dataset "
                    + smaller.fingerprint() + "; only customers and months may grow");
        }
        Heads heads = repository == Repository.ARCHIVES ? Heads.NONE : Heads.ALL;
        MonthRange months = dataset.tree().months(repository);
        MonthRange old = new FolderSet(smaller).months(repository);
        List<Stratum> strata = new ArrayList<>(3);
        BlockLayout layout = dataset.generator().layout();
        Population known = new Population(layout, 0, smaller.customers());
        if (old.count() == 0) {
            strata.add(new Stratum(known, Heads.NONE, months));
        } else {
            strata.add(new Stratum(known, Heads.NONE, new MonthRange(months.from(), old.from())));
            strata.add(new Stratum(known, Heads.NONE, new MonthRange(old.to(), months.to())));
        }
        Population added =
                new Population(layout, smaller.customers(), dataset.spec().customers());
        strata.add(new Stratum(added, heads, months));
        return new PartitionPlan(dataset, repository, partitions, strata);
    }

    /** Returns the repository whose documents these are. */
    public Repository repository() {
        return repository;
    }

    /** Returns the number of partitions. */
    public int partitions() {
        return partitions;
    }

    /** Returns the number of records of a partition. */
    public long records(int partition) {
        long sum = 0;
        for (PartitionUnits each : units) {
            sum += each.records(partition);
        }
        return sum;
    }

    /** Returns the number of records of all partitions. */
    public long records() {
        long sum = 0;
        for (int partition = 0; partition < partitions; partition++) {
            sum += records(partition);
        }
        return sum;
    }

    /** Returns the number of records of the largest partition divided by the mean; 1 if there is none. */
    public double balance() {
        long largest = 0;
        for (int partition = 0; partition < partitions; partition++) {
            largest = Math.max(largest, records(partition));
        }
        long all = records();
        return all == 0 ? 1 : (double) largest * partitions / all;
    }

    /** Returns the partition of a document of this repository. */
    public int partition(Identity identity) {
        if (identity.kind().isShared()) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position()
                    + ": states and folders have a topic of their own");
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

    /** Returns the j-th document of a partition. */
    public Identity identity(int partition, long j) {
        Cursor cursor = cursor(partition, j);
        if (!cursor.hasNext()) {
            throw new IndexOutOfBoundsException(
                    "record " + j + " of partition " + partition + ": must be below " + records(partition));
        }
        return cursor.nextIdentity();
    }

    /** Returns a cursor over a partition that starts at its j-th document; at the end if there are no more. */
    public Cursor cursor(int partition, long j) {
        return new Cursor(partition, j);
    }

    /** Walks a partition in order. Draws each customer once. Not thread safe. */
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

        /** Tells whether there is a next document. */
        public boolean hasNext() {
            return walk != null;
        }

        /** Returns the next document's identity and moves on. */
        public Identity nextIdentity() {
            long owner = walk.customer();
            Identity next = strata.get(index)
                    .record(owner, dataset.generator().layout().firstAccount(owner), walk.accounts(), walk.offset());
            advance();
            return next;
        }

        /** Returns the next document and moves on. */
        public Document nextDocument() {
            if (walk.customer() != drawn) {
                drawn = walk.customer();
                customer = dataset.generator().customer(drawn);
            }
            Identity next = Stratum.record(strata.get(index), customer, walk.offset());
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
