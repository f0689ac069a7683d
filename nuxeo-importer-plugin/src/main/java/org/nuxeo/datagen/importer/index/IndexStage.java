package org.nuxeo.datagen.importer.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.importer.RangeWorkers;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.SteeredStage;
import org.nuxeo.datagen.importer.Steering;
import org.nuxeo.datagen.importer.StopSignal;
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
import org.nuxeo.datagen.importer.record.IntervalSet;

/** Fills the index after the import, from the generator: any number of threads, any number of times. */
public final class IndexStage implements SteeredStage<IndexReport> {

    private static final int NAMED_REFUSALS = 100;

    private final Delivery delivery;
    private final IndexSettings settings;
    private final Supplier<? extends DocumentSource> sources;
    private final ElasticStore elastic;
    private final Steering steering;
    private final ImportMetrics metrics;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final Map<String, long[]> written = new HashMap<>();
    private final Map<String, long[]> present = new HashMap<>();
    private final List<String> refused = new ArrayList<>();
    private final AtomicLong refusedCount = new AtomicLong();

    /** @param sources makes what the documents come from, one for each thread */
    public IndexStage(
            Delivery delivery,
            IndexSettings settings,
            Supplier<? extends DocumentSource> sources,
            ElasticStore elastic,
            RateLimit rate,
            ImportMetrics metrics,
            ProgressListener listener) {
        this.delivery = delivery;
        this.settings = settings;
        this.sources = sources;
        this.elastic = elastic;
        this.steering = new Steering(rate, settings.threads(), listener);
        this.metrics = metrics;
        this.listener = steering.listener();
        for (Repository repository : Repository.values()) {
            written.put(repository.label(), new long[Kind.values().length]);
            present.put(repository.label(), new long[Kind.values().length]);
        }
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
        DocumentRanges ranges = new DocumentRanges(delivery, settings.batchDocuments());
        BatchWriter writer = new BatchWriter(new ElasticTarget(elastic), settings.retry(), stop, metrics);
        try {
            new RangeWorkers(ranges.count(), new IntervalSet(), stop)
                    .run("index", steering, () -> worker(ranges, writer));
        } finally {
            for (Repository repository : Repository.values()) {
                admin.endFilling(repository.label());
            }
        }
        return report((System.nanoTime() - startNanos) / 1_000_000);
    }

    private LongConsumer worker(DocumentRanges ranges, BatchWriter writer) {
        DocumentSource source = sources.get();
        Batch batch = new Batch(settings.batchDocuments());
        return range -> {
            String repository = ranges.repository(range).label();
            List<Identity> documents = ranges.documents(range);
            steering.rate().acquire(documents.size(), stop);
            source.fill(batch, repository, documents, settings.fieldsOf(repository));
            int[] positions = new int[batch.size()];
            for (int i = 0; i < positions.length; i++) {
                positions[i] = i;
            }
            Settlement settlement = writer.write(batch, positions, positions.length);
            if (settlement != null) {
                count(batch, settlement);
            }
        };
    }

    private void count(Batch batch, Settlement settlement) {
        synchronized (written) {
            for (int i = 0; i < batch.size(); i++) {
                int kind = batch.kind(i).ordinal();
                switch (settlement.outcome(i)) {
                    case WRITTEN -> written.get(batch.repository())[kind]++;
                    case PRESENT -> present.get(batch.repository())[kind]++;
                    case REFUSED -> {
                        refusedCount.incrementAndGet();
                        if (refused.size() < NAMED_REFUSALS) {
                            refused.add(batch.id(i) + ": " + settlement.cause(i));
                        }
                    }
                }
            }
        }
        metrics.documents("index", batch.repository()).increment(settlement.count(Final.WRITTEN));
        metrics.present("index", batch.repository()).increment(settlement.count(Final.PRESENT));
        listener.advanced("index", batch.size());
    }

    private IndexReport report(long elapsedMillis) {
        List<IndexReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
                IndexReport.Row row = new IndexReport.Row(
                        repository.label(),
                        kind,
                        written.get(repository.label())[kind.ordinal()],
                        present.get(repository.label())[kind.ordinal()]);
                if (row.indexed() > 0) {
                    rows.add(row);
                }
            }
        }
        return new IndexReport(rows, refused, refusedCount.get(), !stop.getAsBoolean(), elapsedMillis);
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
