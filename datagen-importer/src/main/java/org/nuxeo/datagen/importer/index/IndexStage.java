package org.nuxeo.datagen.importer.index;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticTarget;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.DocumentRanges;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Checkpoints;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.RateLimit;
import org.nuxeo.datagen.importer.stage.SteeredStage;
import org.nuxeo.datagen.importer.stage.Steering;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * Fills the index after the import, from the generator or from MongoDB: ranges of documents are shared among any number of
 * threads, each of which holds one batch. What is done is kept every few seconds, so a run that was stopped or killed is
 * gone on with.
 */
public final class IndexStage implements SteeredStage<IndexReport> {

    private final Delivery delivery;
    private final IndexSettings settings;
    private final Function<StopSignal, ? extends DocumentSource> sources;
    private final ElasticStore elastic;
    private final Steering steering;
    private final ImportMetrics metrics;
    private final ProgressListener listener;
    private final Checkpoint checkpoint;
    private final StopSignal stop = new StopSignal();
    private final IndexTally tally = new IndexTally();
    private long earlierMillis;

    /**
     * @param sources makes what the documents come from, one for each thread; hears when the stage is stopped
     * @param checkpoint what an earlier run has indexed already, and where to keep what this one has
     */
    public IndexStage(
            Delivery delivery,
            IndexSettings settings,
            Function<StopSignal, ? extends DocumentSource> sources,
            ElasticStore elastic,
            RateLimit rate,
            Checkpoint checkpoint,
            ImportMetrics metrics,
            ProgressListener listener) {
        this.delivery = delivery;
        this.settings = settings;
        this.sources = sources;
        this.elastic = elastic;
        this.steering = new Steering(rate, settings.threads(), listener);
        this.checkpoint = checkpoint;
        this.metrics = metrics;
        this.listener = steering.listener();
    }

    @Override
    public IndexReport run() {
        long startNanos = System.nanoTime();
        IndexAdmin admin = new IndexAdmin(elastic);
        for (Repository repository : Repository.values()) {
            admin.ensure(repository.label());
            admin.beginFilling(repository.label());
        }
        listener.started("index", delivery.records());
        restore();
        DocumentRanges ranges = new DocumentRanges(delivery, settings.batchDocuments());
        BatchWriter writer = new BatchWriter(new ElasticTarget(elastic), settings.retry(), stop, metrics);
        Checkpoints saves = new Checkpoints(checkpoint, () -> state(startNanos));
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop)
                    .run("index", steering, () -> worker(ranges, writer, saves));
        } finally {
            saves.save();
            for (Repository repository : Repository.values()) {
                admin.endFilling(repository.label());
            }
        }
        return tally.report(!stop.getAsBoolean(), elapsedMillis(startNanos));
    }

    private long elapsedMillis(long startNanos) {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    private ObjectNode state(long startNanos) {
        return tally.state()
                .put("delivery", delivery.number())
                .put("rangeDocuments", settings.batchDocuments())
                .put("elapsedMillis", elapsedMillis(startNanos));
    }

    private void restore() {
        ObjectNode earlier = checkpoint.earlier();
        // Ranges of another size or another delivery are other ranges.
        if (earlier != null
                && earlier.path("rangeDocuments").asInt() == settings.batchDocuments()
                && earlier.path("delivery").asLong() == delivery.number()) {
            tally.restore(earlier);
            earlierMillis = earlier.path("elapsedMillis").asLong();
            listener.advanced("index", tally.documents());
        }
    }

    private LongConsumer worker(DocumentRanges ranges, BatchWriter writer, Checkpoints saves) {
        DocumentSource source = sources.apply(stop);
        Batch batch = Batch.forIndex(settings.batchDocuments());
        return range -> {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            steering.rate().acquire(documents.size(), stop);
            List<String> lacking =
                    source.fill(batch, repository.label(), documents, settings.fieldsOf(repository.label()));
            Settlement settlement = stop.getAsBoolean() ? null : write(writer, batch);
            if (settlement == null) {
                return;
            }
            metrics.documents("index", batch.repository()).increment(settlement.count(Final.WRITTEN));
            metrics.present("index", batch.repository()).increment(settlement.count(Final.PRESENT));
            tally.add(range, documents.size(), repository, batch, settlement, lacking);
            listener.advanced("index", documents.size());
            saves.offer();
        };
    }

    private static Settlement write(BatchWriter writer, Batch batch) {
        int[] positions = new int[batch.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        return writer.write(batch, positions, positions.length);
    }

    @Override
    public Steering steering() {
        return steering;
    }

    @Override
    public void stop() {
        stop.stop();
    }

    @Override
    public void close() {
        stop.stop();
    }
}
