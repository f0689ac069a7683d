// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import org.nuxeo.datagen.importer.consume.Pipeline.IndexJob;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.Settlement;

/** The work of one thread that indexes batches which are durable in MongoDB. */
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
        // After a stop, documents that are already in MongoDB are still indexed, so that their items are done.
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
        Settlement settlement = pipeline.index.write(batch, job.positions());
        if (settlement.isInterrupted()) {
            return false;
        }
        DatasetCounts done = item.progress.of(pipeline.settings.dataset());
        for (int position : pipeline.settle("index", item, batch, settlement)) {
            done.indexed[batch.kind(position).code()]++;
        }
        pipeline.done(item);
        return true;
    }
}
