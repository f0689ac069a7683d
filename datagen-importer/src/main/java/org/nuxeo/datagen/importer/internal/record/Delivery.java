package org.nuxeo.datagen.importer.internal.record;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * What is to be sent: every document of a dataset, those that it has and a smaller one has not, or a portion. Says which
 * document stands at which place of which partition, so producers and consumers need not tell each other. Immutable.
 */
public final class Delivery {

    private final Dataset dataset;
    private final DatasetSpec smaller;
    private final Dataset smallerDataset;
    private final int partitions;
    private final Portion portion;
    private final List<Portion> earlier;

    private Delivery(Dataset dataset, DatasetSpec smaller, int partitions, Portion portion, List<Portion> earlier) {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions " + partitions + ": must be at least 1");
        }
        this.dataset = dataset;
        this.smaller = smaller;
        this.smallerDataset =
                smaller == null ? null : Dataset.of(smaller, dataset.generator().corpus());
        this.partitions = partitions;
        this.portion = portion;
        this.earlier = List.copyOf(earlier);
    }

    /** Returns the delivery of a whole dataset. */
    public static Delivery of(Dataset dataset, int partitions) {
        return new Delivery(dataset, null, partitions, null, List.of());
    }

    /** Returns the delivery of what a dataset has and a smaller one, delivered before, has not. */
    public static Delivery growth(Dataset dataset, DatasetSpec smaller, int partitions) {
        return new Delivery(dataset, smaller, partitions, null, List.of());
    }

    /**
     * Returns the delivery of a portion of a dataset.
     *
     * @param earlier the portions that were delivered before it
     */
    public static Delivery portion(Dataset dataset, Portion portion, List<Portion> earlier, int partitions) {
        return new Delivery(dataset, null, partitions, portion, earlier);
    }

    public Dataset dataset() {
        return dataset;
    }

    /** Returns the partitions of each document topic. */
    public int partitions() {
        return partitions;
    }

    /** Returns the number that stands for this delivery in the keys of its records. */
    public long number() {
        long whole = Long.parseUnsignedLong(dataset.spec().fingerprint().substring(0, 16), 16);
        if (portion != null) {
            int heads = portion.heads().code() << 1 | (portion.states() ? 1 : 0);
            int months =
                    portion.statements().from() << 16 | portion.statements().to();
            return Draws.hash(whole, heads, months);
        }
        return smaller == null
                ? whole
                : whole ^ Long.rotateLeft(Long.parseUnsignedLong(smaller.fingerprint(), 0, 16, 16), 1);
    }

    /** Returns the states and calendar folders of a repository that are to be sent, parents first. */
    public List<Identity> folders(Repository repository) {
        List<Identity> all = dataset.tree().folders(repository);
        if (portion != null) {
            return folders(all, portion);
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

    private List<Identity> folders(List<Identity> all, Portion of) {
        return all.stream()
                .filter(folder -> of.contains(folder.place(), dataset.tree()))
                .toList();
    }

    /** Returns the plan of the other documents of a repository. */
    public PartitionPlan plan(Repository repository) {
        if (portion != null) {
            return plan(repository, portion);
        }
        return smaller == null
                ? PartitionPlan.of(dataset, repository, partitions)
                : PartitionPlan.growth(dataset, smaller, repository, partitions);
    }

    private PartitionPlan plan(Repository repository, Portion of) {
        return PartitionPlan.portion(dataset, repository, partitions, of.heads(), of.statements());
    }

    /**
     * Returns how many records precede this delivery in a partition if the smaller dataset, or the earlier portions, were
     * delivered once and in full; 0 for a whole dataset.
     */
    public long earlierRecords(Repository repository, boolean ofFolders, int partition) {
        if (portion != null) {
            List<Identity> all = dataset.tree().folders(repository);
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
                ? smallerDataset.tree().folders(repository).size()
                : PartitionPlan.of(smallerDataset, repository, partitions).records(partition);
    }

    /** Returns the number of documents of a repository that are to be sent, folders included. */
    public long records(Repository repository) {
        return folders(repository).size() + plan(repository).records();
    }

    /** Returns the number of documents that are to be sent, folders included. */
    public long records() {
        long sum = 0;
        for (Repository repository : Repository.values()) {
            sum += records(repository);
        }
        return sum;
    }

    /** Walks the documents of a partition from a place on. */
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
}
