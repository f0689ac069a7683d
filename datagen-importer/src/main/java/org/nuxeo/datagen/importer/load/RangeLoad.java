// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * The loop of every stage that writes documents to one store without Kafka.
 *
 * <p>Numbered ranges are shared among any number of threads. Each thread holds one batch, fills it, writes it until
 * every document is settled, and counts. If there is a checkpoint, the completed ranges are saved every few seconds and
 * skipped by the next run.
 */
public final class RangeLoad {

    private final String activity;
    private final Delivery delivery;
    private final PositionRange positions;
    private final int rangeDocuments;
    private final StageContext context;
    private final StageControl control;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final LoadTally tally = new LoadTally();
    private long startNanos;
    private long earlierMillis;

    /**
     * What one thread works with.
     *
     * @param source provides the documents
     * @param batch carries them; as large as a range
     */
    public record WorkerResources(DocumentSource source, Batch batch) {}

    /**
     * Creates the loop over some documents of a delivery.
     *
     * @param activity the name for counts and progress
     * @param positions positions of the documents in the order of import
     * @param rangeDocuments documents in a range, at least 1
     * @param threads number of threads that work at first, 1 to 1024
     */
    public RangeLoad(
            String activity,
            Delivery delivery,
            PositionRange positions,
            int rangeDocuments,
            int threads,
            StageContext context) {
        this.activity = Objects.requireNonNull(activity, "activity");
        this.delivery = Objects.requireNonNull(delivery, "delivery");
        this.positions = Objects.requireNonNull(positions, "positions");
        this.rangeDocuments = rangeDocuments;
        this.context = context;
        this.control = new StageControl(context.rate(), threads, context.listener());
        this.listener = control.listener();
    }

    /** Returns the live control of the loop. */
    public StageControl control() {
        return control;
    }

    /** Returns the signal that ends the work early. */
    public StopSignal stop() {
        return stop;
    }

    /** Returns the counts so far. */
    public LoadTally tally() {
        return tally;
    }

    /** Returns the time since the start, plus that of the earlier runs that were resumed. */
    public long elapsedMillis() {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** Starts the clock, before the store is prepared. */
    public void begin() {
        startNanos = System.nanoTime();
    }

    /**
     * Works until every range is done or the work is stopped.
     *
     * @param threadName prefix of the threads' names
     * @param writer writer of the batches
     * @param resources creates what one thread works with
     * @param encoders returns the index encoder of a repository, or null
     */
    public void run(
            String threadName,
            BatchWriter writer,
            Supplier<WorkerResources> resources,
            Function<Repository, @Nullable JsonEncoder> encoders) {
        listener.started(activity, positions.count());
        restore();
        DocumentRanges ranges = new DocumentRanges(delivery, positions, rangeDocuments);
        Checkpoints saves = new Checkpoints(context.checkpoint(), this::state);
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop)
                    .run(threadName, control, () -> worker(ranges, writer, resources.get(), encoders, saves));
        } finally {
            saves.save();
        }
    }

    private ObjectNode state() {
        return tally.state()
                .put("delivery", delivery.number())
                .put("from", positions.from())
                .put("to", positions.to())
                .put("rangeDocuments", rangeDocuments)
                .put("elapsedMillis", elapsedMillis());
    }

    private void restore() {
        ObjectNode earlier = context.checkpoint().earlier();
        // With another range size, or for other documents, the saved numbers mean other ranges.
        if (earlier != null
                && earlier.path("rangeDocuments").asInt() == rangeDocuments
                && earlier.path("delivery").asLong() == delivery.number()
                && earlier.path("from").asLong(0) == positions.from()
                && earlier.path("to").asLong(delivery.records()) == positions.to()) {
            tally.restore(earlier);
            earlierMillis = earlier.path("elapsedMillis").asLong();
            listener.advanced(activity, tally.documents());
        }
    }

    private LongConsumer worker(
            DocumentRanges ranges,
            BatchWriter writer,
            WorkerResources resources,
            Function<Repository, @Nullable JsonEncoder> encoders,
            Checkpoints saves) {
        Batch batch = resources.batch();
        return range -> {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            control.rate().acquire(documents.size(), stop);
            List<String> lacking =
                    resources.source().fill(batch, repository.label(), documents, encoders.apply(repository));
            if (stop.getAsBoolean()) {
                return;
            }
            Settlement settlement = writer.write(batch);
            if (settlement.isInterrupted()) {
                return;
            }
            context.metrics()
                    .settled(
                            activity,
                            repository.label(),
                            settlement.count(Final.WRITTEN),
                            settlement.count(Final.PRESENT));
            tally.add(range, documents.size(), repository, batch, settlement, lacking);
            listener.advanced(activity, documents.size());
            saves.offer();
        };
    }

    /** The counts of a {@link RangeLoad} and the ranges they were counted in, shared by its threads. Thread safe. */
    public static final class LoadTally {

        private static final int NAMED_REFUSALS = 100;

        // The members of the checkpoint, in their order.
        private IntervalSet ranges = new IntervalSet();
        private long documents;
        private long refusedCount;
        private KindCounts written = new KindCounts();
        private KindCounts present = new KindCounts();
        private List<String> refused = new ArrayList<>();

        /**
         * Adds the results of a range.
         *
         * @param size documents in the range
         * @param lacking documents that could not be provided, each with the reason
         */
        synchronized void add(
                long range, int size, Repository repository, Batch batch, Settlement settlement, List<String> lacking) {
            for (int position : settlement.held()) {
                boolean isNew = settlement.outcome(position) == Final.WRITTEN;
                (isNew ? written : present).increment(repository, batch.kind(position));
            }
            settlement.refusals().forEach(refusal -> refuse(refusal.toString()));
            lacking.forEach(this::refuse);
            ranges.add(range);
            documents += size;
        }

        private void refuse(String reason) {
            refusedCount++;
            if (refused.size() < NAMED_REFUSALS) {
                refused.add(reason);
            }
        }

        /** Returns how many documents of a kind were new to a repository. */
        public synchronized long written(Repository repository, Kind kind) {
            return written.of(repository, kind);
        }

        /** Returns how many documents of a kind were present in a repository, and equal. */
        public synchronized long present(Repository repository, Kind kind) {
            return present.of(repository, kind);
        }

        /** Returns why documents were refused or could not be provided: the first hundred reasons. */
        public synchronized List<String> refused() {
            return List.copyOf(refused);
        }

        /** Returns how many documents were refused or could not be provided. */
        public synchronized long refusedCount() {
            return refusedCount;
        }

        /** Returns the ranges that are done. */
        synchronized IntervalSet ranges() {
            return ranges.copy();
        }

        /** Returns the number of documents in the ranges that are done. */
        public synchronized long documents() {
            return documents;
        }

        /** Returns the whole state as JSON. */
        synchronized ObjectNode state() {
            return Json.mapper().valueToTree(this);
        }

        /** Restores what {@link #state()} returned. Call it before anything is added. */
        synchronized void restore(JsonNode state) {
            try {
                Json.mapper()
                        .readerForUpdating(this)
                        .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .readValue(state);
            } catch (IOException e) {
                throw new IllegalArgumentException("checkpoint: is not one of a load", e);
            }
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
