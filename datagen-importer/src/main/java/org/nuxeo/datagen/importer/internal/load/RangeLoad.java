package org.nuxeo.datagen.importer.internal.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.bulk.Batch;
import org.nuxeo.datagen.importer.internal.bulk.BatchWriter;
import org.nuxeo.datagen.importer.internal.bulk.Settlement;
import org.nuxeo.datagen.importer.internal.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.internal.model.JsonEncoder;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.internal.record.DocumentRanges;
import org.nuxeo.datagen.importer.internal.stage.Checkpoints;
import org.nuxeo.datagen.importer.internal.stage.RangeWorkers;
import org.nuxeo.datagen.importer.internal.stage.StageContext;
import org.nuxeo.datagen.importer.internal.stage.Steering;
import org.nuxeo.datagen.importer.internal.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The loop of every stage that takes documents into one store without Kafka: numbered ranges are shared among any number
 * of threads, each of which holds one batch, fills it, has it written until every document is settled, and counts. Where
 * there is a checkpoint, what is done is kept every few seconds and left out by the next run.
 */
public final class RangeLoad {

    private final String activity;
    private final Delivery delivery;
    private final int rangeDocuments;
    private final StageContext context;
    private final Steering steering;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final LoadTally tally = new LoadTally();
    private long startNanos;
    private long earlierMillis;

    /**
     * What one thread works with.
     *
     * @param source gives the documents
     * @param batch carries them; as large as a range
     */
    public record Hands(DocumentSource source, Batch batch) {}

    /**
     * @param activity counts and progress go by this name
     * @param rangeDocuments documents in a range, at least 1
     * @param threads that work at first, 1 to 1024
     */
    public RangeLoad(String activity, Delivery delivery, int rangeDocuments, int threads, StageContext context) {
        this.activity = activity;
        this.delivery = delivery;
        this.rangeDocuments = rangeDocuments;
        this.context = context;
        this.steering = new Steering(context.rate(), threads, context.listener());
        this.listener = steering.listener();
    }

    /** Returns what changes the pace. */
    public Steering steering() {
        return steering;
    }

    /** Returns what ends the work early. */
    public StopSignal stop() {
        return stop;
    }

    /** Returns the counts so far. */
    public LoadTally tally() {
        return tally;
    }

    /** Returns the time since the beginning, and that of the earlier runs that were taken up. */
    public long elapsedMillis() {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** Starts the clock, before the store is made ready. */
    public void begin() {
        startNanos = System.nanoTime();
    }

    /**
     * Works until every range is done or the work is stopped.
     *
     * @param threadName each thread has this and a number
     * @param writer takes the batches
     * @param hands makes what one thread works with
     * @param encoders gives what writes documents of a repository for the index, or null
     */
    public void run(
            String threadName, BatchWriter writer, Supplier<Hands> hands, Function<Repository, JsonEncoder> encoders) {
        listener.started(activity, delivery.records());
        restore();
        DocumentRanges ranges = new DocumentRanges(delivery, rangeDocuments);
        Checkpoints saves = new Checkpoints(context.checkpoint(), this::state);
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop)
                    .run(threadName, steering, () -> worker(ranges, writer, hands.get(), encoders, saves));
        } finally {
            saves.save();
        }
    }

    private ObjectNode state() {
        return tally.state()
                .put("delivery", delivery.number())
                .put("rangeDocuments", rangeDocuments)
                .put("elapsedMillis", elapsedMillis());
    }

    private void restore() {
        ObjectNode earlier = context.checkpoint().earlier();
        // Ranges of another size or another delivery are other ranges.
        if (earlier != null
                && earlier.path("rangeDocuments").asInt() == rangeDocuments
                && earlier.path("delivery").asLong() == delivery.number()) {
            tally.restore(earlier);
            earlierMillis = earlier.path("elapsedMillis").asLong();
            listener.advanced(activity, tally.documents());
        }
    }

    private LongConsumer worker(
            DocumentRanges ranges,
            BatchWriter writer,
            Hands hands,
            Function<Repository, JsonEncoder> encoders,
            Checkpoints saves) {
        Batch batch = hands.batch();
        return range -> {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            steering.rate().acquire(documents.size(), stop);
            List<String> lacking =
                    hands.source().fill(batch, repository.label(), documents, encoders.apply(repository));
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
