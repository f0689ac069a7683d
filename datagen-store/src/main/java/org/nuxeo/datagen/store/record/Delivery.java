// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Check;

/**
 * The documents that a producer sends: a whole dataset, what a dataset has and a smaller one has not, or a slice.
 * Immutable.
 *
 * <p>It defines which document is at which position of which partition, so producers and consumers need not exchange
 * this.
 *
 * @param partitions number of partitions of each document topic, at least 1
 * @param number number of this delivery, which is part of its records' keys
 * @param shared tells which states and calendar folders are sent
 * @param plans returns the plan of the other documents of a repository
 * @param earlier what was delivered before
 */
public record Delivery(
        Dataset dataset,
        int partitions,
        long number,
        Predicate<Identity> shared,
        Function<Repository, PartitionPlan> plans,
        List<Delivery> earlier) {

    public Delivery {
        Check.atLeast("partitions", partitions, 1);
    }

    /** Returns the delivery of a whole dataset. */
    public static Delivery of(Dataset dataset, int partitions) {
        return new Delivery(
                dataset,
                partitions,
                number(dataset.spec()),
                folder -> true,
                repository -> PartitionPlan.of(dataset, repository, partitions),
                List.of());
    }

    /** Returns the delivery of the documents that a dataset has and a smaller one, delivered before, has not. */
    public static Delivery growth(Dataset dataset, DatasetSpec smaller, int partitions) {
        Dataset before = dataset.withSpec(smaller);
        return new Delivery(
                dataset,
                partitions,
                number(dataset.spec()) ^ Long.rotateLeft(number(smaller), 1),
                folder -> !before.contains(folder),
                repository -> PartitionPlan.growth(dataset, smaller, repository, partitions),
                List.of(of(before, partitions)));
    }

    /**
     * Returns the delivery of a slice of a dataset.
     *
     * @param earlier the slices that were delivered before it
     */
    public static Delivery slice(Dataset dataset, DeliverySlice slice, List<DeliverySlice> earlier, int partitions) {
        int months = slice.months().from() << 16 | slice.months().to();
        long kinds = 0;
        for (Kind kind : slice.kinds()) {
            kinds |= 1L << kind.code();
        }
        List<Delivery> before = new ArrayList<>();
        earlier.forEach(each -> before.add(slice(dataset, each, List.of(), partitions)));
        return new Delivery(
                dataset,
                partitions,
                Draws.hash(number(dataset.spec()), kinds, months),
                folder -> dataset.layout().isNeeded(folder, slice.kinds(), slice.months()),
                repository -> PartitionPlan.slice(dataset, repository, partitions, slice.kinds(), slice.months()),
                before);
    }

    private static long number(DatasetSpec spec) {
        return Long.parseUnsignedLong(spec.fingerprint(), 0, 16, 16);
    }

    /** Returns the states and calendar folders of a repository to send, parents first. */
    public List<Identity> folders(Repository repository) {
        return dataset.layout().folders(repository).stream().filter(shared).toList();
    }

    /** Returns the plan of the other documents of a repository. */
    public PartitionPlan plan(Repository repository) {
        return plans.apply(repository);
    }

    /**
     * Returns how many records precede this delivery in a partition, if the smaller dataset or the earlier slices were
     * delivered once and in full; 0 for a whole dataset.
     */
    public long earlierRecords(Repository repository, boolean ofFolders, int partition) {
        return earlier.stream()
                .mapToLong(each -> ofFolders
                        ? each.folders(repository).size()
                        : each.plan(repository).records(partition))
                .sum();
    }

    /** Returns the number of documents of a repository to send, including folders. */
    public long records(Repository repository) {
        return folders(repository).size() + plan(repository).records();
    }

    /** Returns the number of documents to send, including folders. */
    public long records() {
        return dataset.layout().repositories().stream().mapToLong(this::records).sum();
    }

    /** Returns the positions of all documents in the order of import. */
    public PositionRange positions() {
        return new PositionRange(0, records());
    }

    /**
     * Documents that a topic holds in one partition: the folders of a repository, or some of its other documents.
     *
     * @param records number of documents
     * @param source walks the documents from a position on
     */
    public record Share(
            Repository repository,
            boolean ofFolders,
            int partition,
            long records,
            LongFunction<Iterator<Identity>> source) {}

    /** Returns the shares of all repositories with documents in the order of import: those of folders first. */
    public List<Share> shares() {
        List<Share> ofFolders = new ArrayList<>();
        List<Share> others = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            List<Identity> list = folders(repository);
            PartitionPlan plan = plan(repository);
            if (list.size() + plan.records() > 0) {
                ofFolders.add(new Share(repository, true, 0, list.size(), from -> list.subList((int) from, list.size())
                        .iterator()));
                IntStream.range(0, partitions)
                        .mapToObj(i -> new Share(repository, false, i, plan.records(i), from -> plan.cursor(i, from)))
                        .forEach(others::add);
            }
        }
        ofFolders.addAll(others);
        return ofFolders;
    }

    /**
     * Documents of a dataset that are delivered by themselves, in one step of a campaign. Slices that are delivered one
     * after the other must not overlap, and parents must be in an earlier slice or in the same one.
     *
     * @param kinds the kinds that it includes, of those that are in no series
     * @param months the months of the documents in series, whose shared folders it includes too
     */
    public record DeliverySlice(Set<Kind> kinds, MonthRange months) {

        private static final MonthRange NO_MONTH = new MonthRange(0, 0);

        /** Returns the slice of all documents of a dataset. */
        public static DeliverySlice all(Dataset dataset) {
            Set<Kind> kinds = dataset.layout().kinds().stream()
                    .filter(kind -> !kind.isSeries())
                    .collect(Collectors.toSet());
            return new DeliverySlice(
                    kinds,
                    new MonthRange(dataset.spec().firstMonth(), dataset.spec().endMonth()));
        }

        /** Returns the slice of some kinds that are in no series. */
        public static DeliverySlice of(Kind... kinds) {
            return new DeliverySlice(Set.of(kinds), NO_MONTH);
        }

        /** Returns the slice of the documents in series of some months, in all repositories. */
        public static DeliverySlice ofMonths(MonthRange months) {
            return new DeliverySlice(Set.of(), months);
        }
    }
}
