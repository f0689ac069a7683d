// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/** The slices of the dataset that a campaign has delivered so far, and their verification. Used by one thread. */
final class Deliveries {

    private static final int BATCH = 500;

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

    /** Returns the slice that is the whole dataset. */
    DeliverySlice everything() {
        DatasetSpec spec = dataset.spec();
        return new DeliverySlice(true, Heads.ALL, new MonthRange(spec.firstMonth(), spec.endMonth()));
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

    /**
     * Compares a delivery with the stores and adds the result to the record of a step. So the time of a step depends on
     * its own delivery and not on the size of the repositories.
     */
    void compare(DirectHost host, StepRecord record, Delivery delivery, boolean index) {
        long startNanos = System.nanoTime();
        Comparison comparison = new Comparison(host, record, delivery, index);
        comparison.run();
        countRepositories(comparison);
        long millis = (System.nanoTime() - startNanos) / 1_000_000;
        record.storedDocuments("compare", delivery.records(), millis, comparison.differences.get());
    }

    /** Compares the number of documents in each repository with the deliveries so far. */
    private void countRepositories(Comparison comparison) {
        for (Repository repository : Repository.values()) {
            long planned = records(repository);
            long held = comparison
                    .host
                    .mongo()
                    .documents(repository.label())
                    .countDocuments(Filters.ne("ecm:id", RepositorySetup.ROOT_ID));
            if (held != planned) {
                comparison.differences.addAndGet(Math.abs(held - planned));
                comparison.record.note(repository.label() + " holds " + held + " documents, not " + planned);
            }
        }
    }

    /** A verification that generates every document of a delivery again and compares it with the stores. */
    private record Comparison(
            DirectHost host, StepRecord record, Delivery delivery, boolean index, AtomicLong differences) {

        Comparison(DirectHost host, StepRecord record, Delivery delivery, boolean index) {
            this(host, record, delivery, index, new AtomicLong());
        }

        void run() {
            DocumentRanges ranges = new DocumentRanges(delivery, BATCH);
            Rights rights = host.models().rights(host.mongo());
            host.listener().started("compare", delivery.records());
            new RangeWorkers(ranges.count(), new IntervalSet(), new StopSignal())
                    .run("compare", host.threads(), () -> worker(ranges, rights));
        }

        private LongConsumer worker(DocumentRanges ranges, Rights rights) {
            StoredDocuments model = host.models().model(index);
            Batch batch = new Batch(BATCH, new BsonEncoders(IdScheme.DEFAULT, rights));
            BatchTarget mongo = new MongoTarget(host.mongo());
            BatchTarget elastic = index ? new ElasticTarget(host.elastic()) : null;
            return range -> {
                String repository = ranges.repository(range).label();
                JsonEncoder json = index ? new JsonEncoder(IndexedFields.ALL, rights.of(repository)) : null;
                batch.reset(repository);
                List<Identity> documents = ranges.documents(range);
                model.prepare(documents);
                documents.forEach(each -> batch.add(model.document(each), 0, json));
                compare(mongo, batch);
                if (index) {
                    compare(elastic, batch);
                }
                host.listener().advanced("compare", batch.size());
            };
        }

        private void compare(BatchTarget target, Batch batch) {
            int[] positions = new int[batch.size()];
            for (int i = 0; i < positions.length; i++) {
                positions[i] = i;
            }
            try {
                String[] found = target.compare(batch, positions, positions.length);
                for (int i = 0; i < found.length; i++) {
                    if (found[i] != null && differences.incrementAndGet() <= 10) {
                        record.note(target.name() + " " + batch.id(i) + ": " + found[i]);
                    }
                }
            } catch (TransientFailureException e) {
                throw new StageException(target.name() + " at " + target.address() + " does not answer", e);
            }
        }
    }
}
