// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.load.Loading.LoadState;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * The work of a stage that writes documents to one store without Kafka. Each thread holds one batch, fills it, writes it until every
 * document is settled, and counts.
 *
 * @param activity the name for counts and progress
 * @param positions positions of the documents in the order of import
 * @param rangeDocuments documents in a range, 1 to 100,000
 * @param threads number of threads that work at first, 1 to 1024
 */
public record Loading(
        String activity,
        Delivery delivery,
        PositionRange positions,
        int rangeDocuments,
        int threads,
        RetryPolicy retry,
        StageContext context) {

    public Loading {
        Check.range("batch", rangeDocuments, 1, 100_000);
    }

    /**
     * Loads every range that is left.
     *
     * @param filling begins to fill indexes, which ends with the work and takes a part of its time; or returns null
     * @param sources creates what provides the documents to one thread
     * @param bsonEncoders encoders for MongoDB; null if the documents are only indexed
     * @param encoders encoders for the index by repository; none if the documents are not indexed
     * @param report makes the report of what is done, and whether that is everything
     */
    <R> R load(
            Supplier<@Nullable IndexFilling> filling,
            BatchTarget target,
            Supplier<DocumentSource> sources,
            @Nullable BsonEncoders bsonEncoders,
            Map<String, JsonEncoder> encoders,
            BiFunction<LoadState, Boolean, R> report) {
        LoadState nothing = new LoadState(delivery.number(), positions, rangeDocuments);
        RangedWork<LoadState> work = new RangedWork<>(nothing, LoadState.class, threads, context);
        DocumentRanges ranges = new DocumentRanges(delivery, positions, rangeDocuments);
        ImportMetrics metrics = context.metrics();
        BatchWriter writer = new BatchWriter(target, retry, context.stop(), metrics);
        Supplier<LongConsumer> workers = () -> {
            DocumentSource source = sources.get();
            Batch batch = new Batch(rangeDocuments, bsonEncoders);
            return range -> {
                Repository repository = ranges.repository(range);
                List<Identity> documents = ranges.documents(range);
                int size = documents.size();
                work.acquire(size);
                List<String> lacking =
                        source.fill(batch, repository.label(), documents, encoders.get(repository.label()));
                Settlement settlement = context.stop().getAsBoolean() ? null : writer.write(batch);
                if (settlement != null && !settlement.isInterrupted()) {
                    long written = settlement.count(WriteStatus.WRITTEN);
                    metrics.settled(activity, repository.label(), written, settlement.count(WriteStatus.PRESENT));
                    work.done(activity, size, new LoadState(range, size, repository, batch, settlement, lacking));
                }
            };
        };
        Consumer<LoadState> all = done -> {
            IndexFilling filled = filling.get();
            try (filled) {
                context.started(activity, positions.count() - done.documents);
                work.share(activity, 1, ranges.count(), done.ranges, workers);
            }
        };
        return work.run(all, report);
    }

    /** The documents of the ranges that are done, and for a stage, which ranges it has. */
    static final class LoadState implements RangedWork.State<LoadState> {

        private static final int NAMED_REFUSALS = 100;

        // The members of the checkpoint, in their order.
        IntervalSet ranges = new IntervalSet();
        long documents;
        long refusedCount;
        KindCounts written = new KindCounts();
        KindCounts present = new KindCounts();

        /** Why documents were refused or could not be provided: the first hundred reasons. */
        List<String> refused = new ArrayList<>();

        long delivery;
        long from;
        long to;
        int rangeDocuments;
        long elapsedMillis;

        /** Reads a checkpoint. */
        LoadState() {}

        LoadState(long delivery, PositionRange positions, int rangeDocuments) {
            this.delivery = delivery;
            this.from = positions.from();
            this.to = positions.to();
            this.rangeDocuments = rangeDocuments;
        }

        /** @param lacking documents that could not be provided, each with the reason */
        LoadState(
                long range, int size, Repository repository, Batch batch, Settlement settlement, List<String> lacking) {
            for (int position : settlement.held()) {
                boolean isNew = settlement.outcome().status(position) == WriteStatus.WRITTEN;
                (isNew ? written : present)
                        .increment(repository, batch.entry(position).kind());
            }
            settlement.refusals().forEach(refusal -> refused.add(refusal.toString()));
            refused.addAll(lacking);
            refusedCount = refused.size();
            ranges.add(range);
            documents = size;
        }

        @Override
        public boolean continues(LoadState earlier) {
            // With another range size, or for other documents, the saved numbers mean other ranges.
            return rangeDocuments == earlier.rangeDocuments
                    && delivery == earlier.delivery
                    && from == earlier.from
                    && to == earlier.to;
        }

        @Override
        public void add(LoadState more) {
            ranges.addAll(more.ranges);
            documents += more.documents;
            refusedCount += more.refusedCount;
            written.add(more.written);
            present.add(more.present);
            more.refused.stream().limit(NAMED_REFUSALS - refused.size()).forEach(refused::add);
            elapsedMillis = Math.max(elapsedMillis, more.elapsedMillis);
        }

        @Override
        public void spend(long millis) {
            elapsedMillis += millis;
        }
    }

    /** A source of documents of a range. One instance for each thread. */
    public interface DocumentSource {

        /**
         * Empties a batch and fills it with documents of a repository.
         *
         * @param encoder encoder for the index, or null if the batch is not indexed
         * @return the documents it cannot provide, each with the reason
         */
        List<String> fill(Batch batch, String repository, List<Identity> documents, @Nullable JsonEncoder encoder);

        /** Returns a source that generates the documents. */
        static DocumentSource generating(StoredDocuments model) {
            return (batch, repository, documents, encoder) -> {
                batch.reset(repository);
                model.prepare(documents);
                for (int i = 0; i < documents.size(); i++) {
                    batch.add(model.document(documents.get(i)), i, encoder);
                }
                return List.of();
            };
        }
    }
}
