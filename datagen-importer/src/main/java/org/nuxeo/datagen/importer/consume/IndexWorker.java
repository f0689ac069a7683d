package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.Pipeline.IndexJob;
import org.nuxeo.datagen.importer.stage.WorkerPool;

/** One thread that indexes batches which are durable in MongoDB. */
final class IndexWorker implements WorkerPool.Work {

    private final Pipeline pipeline;

    IndexWorker(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public boolean step() throws InterruptedException {
        boolean last = pipeline.stop.getAsBoolean() && pipeline.busyImporters.get() == 0;
        IndexJob job = pipeline.nextIndexJob();
        if (job != null) {
            work(job);
        }
        // After a stop, what is in MongoDB already is still indexed, so that it counts as done.
        return job != null || !last;
    }

    private void work(IndexJob job) {
        boolean settled = false;
        try {
            settled = index(job);
        } finally {
            if (!settled) {
                pipeline.abandon(job.item());
            }
            pipeline.release(job.batch());
        }
    }

    private boolean index(IndexJob job) {
        Batch batch = job.batch();
        WorkItem item = job.item();
        Settlement settlement = pipeline.index.write(batch, job.positions(), job.count());
        if (settlement == null) {
            return false;
        }
        List<Letter> letters = new ArrayList<>();
        int indexed = 0;
        for (int i = 0; i < job.count(); i++) {
            int position = job.positions()[i];
            if (settlement.outcome(position) == Final.REFUSED) {
                letters.add(new Letter(item.records.get(batch.tag(position)), settlement.cause(position)));
            } else {
                item.progress.indexed[batch.kind(position).ordinal()]++;
                indexed++;
            }
        }
        if (!letters.isEmpty()) {
            pipeline.deadLetters.write(letters);
            pipeline.countDeadLetters(item, letters.size());
        }
        pipeline.metrics.documents("index", batch.repository()).increment(settlement.count(Final.WRITTEN));
        pipeline.metrics.present("index", batch.repository()).increment(settlement.count(Final.PRESENT));
        pipeline.listener.advanced("index", indexed);
        pipeline.done(item);
        return true;
    }
}
