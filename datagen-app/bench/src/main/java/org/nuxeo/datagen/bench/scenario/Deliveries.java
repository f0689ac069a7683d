package org.nuxeo.datagen.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.Portion;

/** The portions of the dataset that a campaign has delivered so far. Used by one thread. */
final class Deliveries {

    private final Dataset dataset;
    private final int partitions;
    private final List<Portion> delivered = new ArrayList<>();
    private final List<Portion> notIndexed = new ArrayList<>();

    /**
     * Makes empty deliveries.
     *
     * @param partitions number of partitions of each document topic
     */
    Deliveries(Dataset dataset, int partitions) {
        this.dataset = dataset;
        this.partitions = partitions;
    }

    /** Returns the delivery of a portion that follows all previous ones. */
    Delivery next(Portion portion) {
        return Delivery.portion(dataset, portion, delivered, partitions);
    }

    /** Returns the number of documents delivered so far. */
    long records() {
        return delivered.stream().mapToLong(each -> alone(each).records()).sum();
    }

    /** Returns the number of documents delivered to a repository so far. */
    long records(Repository repository) {
        return delivered.stream()
                .mapToLong(each -> alone(each).records(repository))
                .sum();
    }

    private Delivery alone(Portion portion) {
        return Delivery.portion(dataset, portion, List.of(), partitions);
    }

    /** Records that a portion is in the repositories. */
    void done(Portion portion, boolean indexed) {
        delivered.add(portion);
        if (!indexed) {
            notIndexed.add(portion);
        }
    }

    /** Returns the portions that are not indexed, and marks them as indexed. */
    List<Portion> takeNotIndexed() {
        List<Portion> portions = List.copyOf(notIndexed);
        notIndexed.clear();
        return portions;
    }

    /** Returns all delivered portions in order. */
    List<Portion> all() {
        return List.copyOf(delivered);
    }
}
