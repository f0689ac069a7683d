// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliverySlice;

/** The slices of the dataset that a campaign has delivered so far. Used by one thread. */
final class Deliveries {

    private final Dataset dataset;
    private final int partitions;
    private final List<DeliverySlice> delivered = new ArrayList<>();
    private final List<DeliverySlice> notIndexed = new ArrayList<>();

    /**
     * Makes empty deliveries.
     *
     * @param partitions number of partitions of each document topic
     */
    Deliveries(Dataset dataset, int partitions) {
        this.dataset = dataset;
        this.partitions = partitions;
    }

    /** Returns the delivery of a slice that follows all previous ones. */
    Delivery next(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, delivered, partitions);
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

    private Delivery alone(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, List.of(), partitions);
    }

    /** Records that a slice is in the repositories. */
    void done(DeliverySlice slice, boolean indexed) {
        delivered.add(slice);
        if (!indexed) {
            notIndexed.add(slice);
        }
    }

    /** Returns the slices that are not indexed, and marks them as indexed. */
    List<DeliverySlice> takeNotIndexed() {
        List<DeliverySlice> slices = List.copyOf(notIndexed);
        notIndexed.clear();
        return slices;
    }

    /** Returns all delivered slices in order. */
    List<DeliverySlice> all() {
        return List.copyOf(delivered);
    }
}
