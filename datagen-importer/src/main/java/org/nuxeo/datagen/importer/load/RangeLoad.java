// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
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
        this.activity = activity;
        this.delivery = delivery;
        this.positions = positions;
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
            Function<Repository, JsonEncoder> encoders) {
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
            Function<Repository, JsonEncoder> encoders,
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
}
