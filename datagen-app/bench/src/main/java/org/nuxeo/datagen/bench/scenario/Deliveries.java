package org.nuxeo.datagen.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.DeliverySlice;

/** Which slices of its dataset a campaign has delivered so far. Used by one thread. */
final class Deliveries {

    private final Dataset dataset;
    private final int partitions;
    private final List<DeliverySlice> delivered = new ArrayList<>();
    private final List<DeliverySlice> notIndexed = new ArrayList<>();

    /** @param partitions of each document topic */
    Deliveries(Dataset dataset, int partitions) {
        this.dataset = dataset;
        this.partitions = partitions;
    }

    /** Returns the delivery of a slice after all that were delivered. */
    Delivery next(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, delivered, partitions);
    }

    /** Returns how many documents were delivered so far. */
    long records() {
        return delivered.stream().mapToLong(each -> alone(each).records()).sum();
    }

    /** Returns how many documents were delivered into a repository so far. */
    long records(Repository repository) {
        return delivered.stream()
                .mapToLong(each -> alone(each).records(repository))
                .sum();
    }

    private Delivery alone(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, List.of(), partitions);
    }

    /** Notes that a slice is in the repositories. */
    void done(DeliverySlice slice, boolean indexed) {
        delivered.add(slice);
        if (!indexed) {
            notIndexed.add(slice);
        }
    }

    /** Returns the slices that no index has, and takes them for indexed from now on. */
    List<DeliverySlice> takeNotIndexed() {
        List<DeliverySlice> slices = List.copyOf(notIndexed);
        notIndexed.clear();
        return slices;
    }

    /** Returns all slices that were delivered, in their order. */
    List<DeliverySlice> all() {
        return List.copyOf(delivered);
    }
}
