// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.BsonEncoders;
import org.nuxeo.datagen.store.document.IndexedFields;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.retry.TransientFailureException;

/**
 * A verification of a delivery. It generates every document of the delivery again and compares it with the stores, and
 * compares the number of documents in each repository with the deliveries so far. So the time of a step depends on its
 * own delivery and not on the size of the repositories.
 */
final class DeliveryCheck {

    private static final int BATCH = 500;

    private final Campaign campaign;
    private final AtomicLong differences = new AtomicLong();

    DeliveryCheck(Campaign campaign) {
        this.campaign = campaign;
    }

    /** Verifies a delivery and returns the time in milliseconds. */
    long millis(Delivery delivery, boolean index) {
        long startNanos = System.nanoTime();
        StopSignal stop = new StopSignal();
        DocumentRanges ranges = new DocumentRanges(delivery, BATCH);
        Rights rights = campaign.importer().rights(campaign.mongo());
        campaign.listener().started("compare", delivery.records());
        new RangeWorkers(ranges.count(), new IntervalSet(), stop)
                .run("compare", campaign.threads(), () -> worker(ranges, index, rights));
        countRepositories();
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    long differences() {
        return differences.get();
    }

    private LongConsumer worker(DocumentRanges ranges, boolean index, Rights rights) {
        StoredDocuments model = campaign.importer().model(index);
        Batch batch = new Batch(BATCH, new BsonEncoders(IdScheme.DEFAULT, rights));
        BatchTarget mongo = new MongoTarget(campaign.mongo());
        BatchTarget elastic = index ? new ElasticTarget(campaign.elastic()) : null;
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
            campaign.listener().advanced("compare", batch.size());
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
                    campaign.report().note(target.name() + " " + batch.id(i) + ": " + found[i]);
                }
            }
        } catch (TransientFailureException e) {
            throw new StageException(target.name() + " at " + target.address() + " does not answer", e);
        }
    }

    private void countRepositories() {
        for (Repository repository : Repository.values()) {
            long planned = campaign.deliveries().records(repository);
            long held = campaign.mongo()
                    .documents(repository.label())
                    .countDocuments(Filters.ne("ecm:id", RepositorySetup.ROOT_ID));
            if (held != planned) {
                differences.addAndGet(Math.abs(held - planned));
                campaign.report().note(repository.label() + " holds " + held + " documents, not " + planned);
            }
        }
    }
}
