// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The documents that a producer sends: a whole dataset, what a dataset has and a smaller one has not, or a slice.
 * Immutable.
 *
 * <p>It defines which document is at which position of which partition, so producers and consumers need not exchange
 * this.
 */
public final class Delivery {

    private final Dataset dataset;
    private final @Nullable DatasetSpec smaller;
    private final @Nullable Dataset smallerDataset;
    private final int partitions;
    private final @Nullable DeliverySlice slice;
    private final List<DeliverySlice> earlier;

    private Delivery(
            Dataset dataset,
            @Nullable DatasetSpec smaller,
            int partitions,
            @Nullable DeliverySlice slice,
            List<DeliverySlice> earlier) {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions " + partitions + ": must be at least 1");
        }
        this.dataset = dataset;
        this.smaller = smaller;
        this.smallerDataset = smaller == null ? null : dataset.withSpec(smaller);
        this.partitions = partitions;
        this.slice = slice;
        this.earlier = List.copyOf(earlier);
    }

    /** Returns the delivery of a whole dataset. */
    public static Delivery of(Dataset dataset, int partitions) {
        return new Delivery(dataset, null, partitions, null, List.of());
    }

    /** Returns the delivery of the documents that a dataset has and a smaller one, delivered before, has not. */
    public static Delivery growth(Dataset dataset, DatasetSpec smaller, int partitions) {
        return new Delivery(dataset, smaller, partitions, null, List.of());
    }

    /**
     * Returns the delivery of a slice of a dataset.
     *
     * @param earlier the slices that were delivered before it
     */
    public static Delivery slice(Dataset dataset, DeliverySlice slice, List<DeliverySlice> earlier, int partitions) {
        return new Delivery(dataset, null, partitions, slice, earlier);
    }

    public Dataset dataset() {
        return dataset;
    }

    /** Returns the number of partitions of each document topic. */
    public int partitions() {
        return partitions;
    }

    /** Returns the number of this delivery, which is part of its records' keys. */
    public long number() {
        long whole = Long.parseUnsignedLong(dataset.spec().fingerprint().substring(0, 16), 16);
        if (slice != null) {
            int months = slice.months().from() << 16 | slice.months().to();
            return Draws.hash(whole, slice.kindBits(), months);
        }
        return smaller == null
                ? whole
                : whole ^ Long.rotateLeft(Long.parseUnsignedLong(smaller.fingerprint(), 0, 16, 16), 1);
    }

    /** Returns the states and calendar folders of a repository to send, parents first. */
    public List<Identity> folders(Repository repository) {
        List<Identity> all = dataset.layout().folders(repository);
        if (slice != null) {
            return folders(all, slice);
        }
        if (smallerDataset == null) {
            return all;
        }
        List<Identity> added = new ArrayList<>();
        for (Identity folder : all) {
            if (!smallerDataset.contains(folder)) {
                added.add(folder);
            }
        }
        return added;
    }

    private List<Identity> folders(List<Identity> all, DeliverySlice of) {
        return all.stream()
                .filter(folder -> dataset.layout().isNeeded(folder, of.kinds(), of.months()))
                .toList();
    }

    /** Returns the plan of the other documents of a repository. */
    public PartitionPlan plan(Repository repository) {
        if (slice != null) {
            return plan(repository, slice);
        }
        return smaller == null
                ? PartitionPlan.of(dataset, repository, partitions)
                : PartitionPlan.growth(dataset, smaller, repository, partitions);
    }

    private PartitionPlan plan(Repository repository, DeliverySlice of) {
        return PartitionPlan.slice(dataset, repository, partitions, of.kinds(), of.months());
    }

    /**
     * Returns how many records precede this delivery in a partition, if the smaller dataset or the earlier slices were
     * delivered once and in full; 0 for a whole dataset.
     */
    public long earlierRecords(Repository repository, boolean ofFolders, int partition) {
        if (slice != null) {
            List<Identity> all = dataset.layout().folders(repository);
            return earlier.stream()
                    .mapToLong(each -> ofFolders
                            ? folders(all, each).size()
                            : plan(repository, each).records(partition))
                    .sum();
        }
        if (smallerDataset == null) {
            return 0;
        }
        return ofFolders
                ? smallerDataset.layout().folders(repository).size()
                : PartitionPlan.of(smallerDataset, repository, partitions).records(partition);
    }

    /** Returns the number of documents of a repository to send, including folders. */
    public long records(Repository repository) {
        return folders(repository).size() + plan(repository).records();
    }

    /** Returns the number of documents to send, including folders. */
    public long records() {
        long sum = 0;
        for (Repository repository : dataset.layout().repositories()) {
            sum += records(repository);
        }
        return sum;
    }

    /** Returns the positions of all documents in the order of import. */
    public PositionRange positions() {
        return new PositionRange(0, records());
    }

    /** Returns the documents of a partition, from a position on. */
    public static Iterator<Identity> walk(PartitionPlan plan, int partition, long from) {
        PartitionPlan.Cursor cursor = plan.cursor(partition, from);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Identity next() {
                return cursor.nextIdentity();
            }
        };
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

        public DeliverySlice {
            kinds = Set.copyOf(kinds);
            Objects.requireNonNull(months, "months");
        }

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

        /** Returns a number of the kinds, one bit for each. */
        private long kindBits() {
            return kinds.stream().mapToLong(kind -> 1L << kind.code()).sum();
        }
    }
}
