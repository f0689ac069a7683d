// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.bson.conversions.Bson;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.bench.campaign.DirectHost.RangeWork;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/**
 * The slices of the dataset that a campaign has delivered so far, and their verification. Used by one thread.
 *
 * @param partitions number of partitions of each document topic
 * @param all all delivered slices in order
 * @param notIndexed those of them that are not indexed
 */
record Deliveries(Dataset dataset, int partitions, List<DeliverySlice> all, List<DeliverySlice> notIndexed) {

    private static final int BATCH = 500;
    private static final int MAX_RANGES = 1 << 16;
    private static final int RANGE_DOCUMENTS = 1_000_000;

    /** Returns the slice that is the whole dataset. */
    DeliverySlice everything() {
        return DeliverySlice.all(dataset);
    }

    /** Returns the slice of all documents that come in series. */
    DeliverySlice series() {
        DatasetSpec spec = dataset.spec();
        return DeliverySlice.ofMonths(new MonthRange(spec.firstMonth(), spec.endMonth()));
    }

    /** Returns the delivery of a slice that follows all previous ones. */
    Delivery next(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, all, partitions);
    }

    /** Returns a delivery of a slice alone, with one partition. */
    Delivery alone(DeliverySlice slice) {
        return Delivery.slice(dataset, slice, List.of(), 1);
    }

    /** Records that a slice is in the repositories. */
    void done(DeliverySlice slice, boolean indexed) {
        all.add(slice);
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

    /**
     * Adds a row of the import of a delivery to the record of a step.
     *
     * @param wrong number of further differences
     */
    void imported(StepRecord record, String stage, Delivery delivery, ConsumeReport consumed, long wrong) {
        long held = Rates.total(all, each -> alone(each).records());
        imported(record, stage, delivery, consumed, held, wrong);
    }

    /** @param held documents that the consumer group had imported before */
    static void imported(
            StepRecord record, String stage, Delivery delivery, ConsumeReport consumed, long held, long wrong) {
        long imported = consumed.imported() - held;
        long differences = Math.abs(delivery.records() - imported) + consumed.deadLetters() + wrong;
        record.storedDocuments(stage, imported, consumed.elapsedMillis(), differences);
    }

    /**
     * Records that a delivery of a slice is in the repositories, and compares every document of it with the stores. So the
     * time of a step depends on its own delivery and not on the size of the repositories.
     */
    void compare(DirectHost host, StepRecord record, DeliverySlice slice, Delivery delivery, boolean index) {
        done(slice, index);
        Rights rights = host.models().rights(host.mongo());
        AtomicLong differences = new AtomicLong();
        long millis = host.overDocuments("compare", delivery, BATCH, () -> {
            StoredDocuments model = host.models().model(index);
            Batch batch = new Batch(BATCH, new BsonEncoders(IdScheme.DEFAULT, rights));
            return (repository, documents) -> {
                JsonEncoder json = index ? new JsonEncoder(IndexedFields.ALL, rights.of(repository)) : null;
                batch.reset(repository);
                model.prepare(documents);
                documents.forEach(each -> batch.add(model.document(each), 0, json));
                compare(new MongoTarget(host.mongo()), batch, differences, record);
                if (index) {
                    compare(new ElasticTarget(host.elastic()), batch, differences, record);
                }
            };
        });
        for (Repository repository : dataset.layout().repositories()) {
            long planned = Rates.total(all, each -> alone(each).records(repository));
            // in ranges, each of which a server counts in time at any size
            int count = (int) Math.min(MAX_RANGES, 1 + planned / RANGE_DOCUMENTS);
            IdRanges ranges = new IdRanges(IdScheme.DEFAULT, repository.label(), dataset.size(), count);
            Bson notRoot = Filters.ne("ecm:id", RepositorySetup.ROOT_ID);
            MongoCollection<?> documents = host.mongo().documents(repository.label());
            IntToLongFunction inRange = range -> documents.countDocuments(Filters.and(ranges.inMongo(range), notRoot));
            long held = IntStream.range(0, ranges.count()).mapToLong(inRange).sum();
            if (held != planned) {
                differences.addAndGet(Math.abs(held - planned));
                record.note(repository.label() + " holds " + held + " documents, not " + planned);
            }
        }
        record.storedDocuments("compare", delivery.records(), millis, differences.get());
    }

    private static void compare(BatchTarget target, Batch batch, AtomicLong differences, StepRecord record) {
        int[] positions = IntStream.range(0, batch.size()).toArray();
        try {
            String[] found = target.compare(batch, positions);
            for (int i = 0; i < found.length; i++) {
                if (found[i] != null && differences.incrementAndGet() <= 10) {
                    record.note(target.name() + " " + batch.entry(i).id() + ": " + found[i]);
                }
            }
        } catch (TransientFailureException e) {
            throw new StageException(target.name() + " at " + target.address() + " does not answer", e);
        }
    }

    /**
     * Writes documents into an index. For one thread.
     *
     * @param indexOf returns the index of a repository
     * @param versioned whether documents have the version of an import; if not, they are written again, as Nuxeo does after a
     *     change
     */
    record IndexWork(
            ElasticStore index, StoredDocuments model, Rights rights, UnaryOperator<String> indexOf, boolean versioned)
            implements DirectHost.RangeWork {

        static final int DOCUMENT_BYTES = 1_200;

        /** Returns what each thread uses to write documents again. */
        static Supplier<RangeWork> again(
                ElasticStore elastic, DocumentModels models, Rights rights, UnaryOperator<String> indexOf) {
            return () -> new IndexWork(elastic, models.model(true), rights, indexOf, false);
        }

        private static final ContentType LINES = ContentType.create("application/x-ndjson");

        @Override
        public void accept(String repository, List<Identity> documents) {
            request(repository, documents).run();
        }

        /** Returns a request that writes documents, which it already has as bytes. */
        Runnable request(String repository, List<Identity> documents) {
            JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL, rights.of(repository));
            ByteSink lines = new ByteSink(documents.size() * DOCUMENT_BYTES);
            for (Identity document : documents) {
                StoredDocument stored = model.document(document);
                if (versioned) {
                    encoder.encodeAction(stored.id(), lines);
                } else {
                    lines.put(("{\"index\":{\"_id\":\"" + stored.id() + "\"}}\n").getBytes(StandardCharsets.US_ASCII));
                }
                encoder.encode(stored, lines);
                lines.put('\n');
            }
            return () -> send(repository, lines);
        }

        private void send(String repository, ByteSink lines) {
            Request request = new Request("POST", "/" + indexOf.apply(repository) + "/_bulk");
            request.addParameter("filter_path", "errors");
            request.setEntity(new NByteArrayEntity(lines.array(), 0, lines.length(), LINES));
            try {
                String answer = EntityUtils.toString(index.perform(request).getEntity());
                if (!answer.contains("false")) {
                    throw new IOException("bulk request: " + answer);
                }
            } catch (IOException e) {
                String refused = "the index refused documents of " + repository + ": ";
                throw new StageException(refused + FailureReasons.of(e), e);
            }
        }
    }
}
