package org.nuxeo.datagen.importer.direct;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchTarget;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.RetryPolicy;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.DocumentRanges;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * Writes a dataset from the generator into repositories, with any number of threads and no Kafka. Run again, it finds
 * what is there and writes what is missing. Holds one batch a thread.
 */
public final class DirectStage implements Stage<DirectReport> {

    private static final int NAMED_REFUSALS = 100;

    private final Dataset dataset;
    private final int threads;
    private final int batchDocuments;
    private final Supplier<ContentModel> models;
    private final BatchTarget target;
    private final StopSignal stop = new StopSignal();
    private final Map<Repository, long[]> written = new EnumMap<>(Repository.class);
    private final Map<Repository, long[]> present = new EnumMap<>(Repository.class);
    private final List<String> refused = new ArrayList<>();
    private final AtomicLong settled = new AtomicLong();
    private long refusedCount;

    /**
     * @param threads 1 to 1024
     * @param batchDocuments documents in a request, 1 to 100,000
     * @param models makes one content model for each thread
     * @param target takes the documents
     */
    public DirectStage(
            Dataset dataset, int threads, int batchDocuments, Supplier<ContentModel> models, BatchTarget target) {
        if (threads < 1 || threads > 1_024) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to 1024");
        }
        if (batchDocuments < 1 || batchDocuments > 100_000) {
            throw new IllegalArgumentException("batch " + batchDocuments + ": must be 1 to 100000");
        }
        this.dataset = dataset;
        this.threads = threads;
        this.batchDocuments = batchDocuments;
        this.models = models;
        this.target = target;
        for (Repository repository : Repository.values()) {
            written.put(repository, new long[Kind.values().length]);
            present.put(repository, new long[Kind.values().length]);
        }
    }

    /** Returns how many documents are settled so far; may be called while the stage runs. */
    public long settled() {
        return settled.get();
    }

    @Override
    public DirectReport run() {
        long startNanos = System.nanoTime();
        DocumentRanges ranges = new DocumentRanges(Delivery.of(dataset, 1), batchDocuments);
        BatchWriter writer = new BatchWriter(target, RetryPolicy.DEFAULT, stop, ImportMetrics.none());
        new RangeWorkers(ranges.count(), new IntervalSet(), stop)
                .run("datagen-import", threads, () -> worker(ranges, writer));
        return report((System.nanoTime() - startNanos) / 1_000_000);
    }

    private LongConsumer worker(DocumentRanges ranges, BatchWriter writer) {
        ContentModel model = models.get();
        Batch batch = new Batch(batchDocuments);
        int[] positions = new int[batchDocuments];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        return range -> {
            Repository repository = ranges.repository(range);
            batch.reset(repository.label());
            for (Identity document : ranges.documents(range)) {
                batch.add(model.document(document), 0, null);
            }
            Settlement settlement = writer.write(batch, positions, batch.size());
            if (settlement != null) {
                count(repository, batch, settlement);
            }
        };
    }

    private synchronized void count(Repository repository, Batch batch, Settlement settlement) {
        for (int i = 0; i < batch.size(); i++) {
            int kind = batch.kind(i).ordinal();
            switch (settlement.outcome(i)) {
                case WRITTEN -> written.get(repository)[kind]++;
                case PRESENT -> present.get(repository)[kind]++;
                case REFUSED -> {
                    refusedCount++;
                    if (refused.size() < NAMED_REFUSALS) {
                        refused.add(batch.id(i) + ": " + settlement.cause(i));
                    }
                }
            }
        }
        settled.addAndGet(batch.size());
    }

    private synchronized DirectReport report(long elapsedMillis) {
        List<DirectReport.Row> rows = new ArrayList<>();
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
                long planned = dataset.count(repository, kind);
                if (planned > 0) {
                    int at = kind.ordinal();
                    rows.add(new DirectReport.Row(
                            repository.label(),
                            kind,
                            planned,
                            written.get(repository)[at],
                            present.get(repository)[at]));
                }
            }
        }
        return new DirectReport(rows, refused, refusedCount, !stop.getAsBoolean(), elapsedMillis);
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
