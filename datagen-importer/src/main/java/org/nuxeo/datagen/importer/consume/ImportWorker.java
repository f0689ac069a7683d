// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.Pipeline.IndexJob;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.ForeignRecordException;
import org.nuxeo.datagen.store.record.OtherDatasetException;

/** The work of one thread that writes documents of work items to MongoDB. */
final class ImportWorker implements WorkerPool.Work {

    private final Pipeline pipeline;
    private final ConsumedTopics topics;
    private final DocumentDecoder decoder;

    ImportWorker(Pipeline pipeline, ConsumedTopics topics, DocumentDecoder decoder) {
        this.pipeline = pipeline;
        this.topics = topics;
        this.decoder = decoder;
    }

    @Override
    public boolean step() throws InterruptedException {
        if (pipeline.stop.getAsBoolean()) {
            return false;
        }
        WorkItem item = pipeline.nextItem();
        if (item != null) {
            pipeline.busyImporters.incrementAndGet();
            try {
                work(item);
            } finally {
                pipeline.busyImporters.decrementAndGet();
            }
        }
        return true;
    }

    private void work(WorkItem item) throws InterruptedException {
        if (!item.tracker.take(item)) {
            pipeline.drop(item);
            return;
        }
        Batch batch = pipeline.freeBatch();
        boolean passedOn = false;
        try {
            passedOn = batch != null && fill(item, batch) && store(item, batch);
        } finally {
            if (!passedOn) {
                pipeline.abandon(item);
                if (batch != null) {
                    pipeline.release(batch);
                }
            }
        }
    }

    /**
     * Decodes the records into the batch. Records that cannot be decoded become dead letters, except those of other
     * datasets.
     */
    private boolean fill(WorkItem item, Batch batch) {
        String repository = topics.repository(item.tracker.partition.topic());
        JsonEncoder encoder = pipeline.index == null ? null : topics.encoder(repository);
        batch.reset(repository);
        List<Letter> letters = new ArrayList<>(0);
        decoder.prepare(item.records.stream().map(ConsumerRecord::value).toList());
        for (int i = 0; i < item.records.size(); i++) {
            ConsumerRecord<byte[], byte[]> record = item.records.get(i);
            try {
                batch.add(topics.read(record, decoder), i, encoder);
            } catch (OtherDatasetException e) {
                if (!pipeline.settings.dataset().skipsOthers()) {
                    throw TopicCheck.refusal(record, e);
                }
                item.progress.of(pipeline.settings.dataset()).leftOut++;
            } catch (ForeignRecordException e) {
                letters.add(new Letter(record, e.getMessage()));
            }
        }
        pipeline.putAside(item, letters);
        return !pipeline.stop.getAsBoolean();
    }

    /**
     * Writes the batch to MongoDB, in chunks under a low rate limit, and passes it on. Returns false if the work was
     * stopped.
     */
    private boolean store(WorkItem item, Batch batch) {
        DatasetCounts done = item.progress.of(pipeline.settings.dataset());
        int[] accepted = new int[batch.size()];
        int count = 0;
        for (int from = 0; from < batch.size(); ) {
            int size = pipeline.rate.chunkSize(batch.size() - from);
            pipeline.rate.acquire(size, pipeline.stop);
            if (pipeline.stop.getAsBoolean()) {
                return false;
            }
            Settlement settlement = pipeline.mongo.write(batch, from, size);
            if (settlement.isInterrupted()) {
                return false;
            }
            for (int position : pipeline.settle("import", item, batch, settlement)) {
                boolean isNew = settlement.outcome(position) == Final.WRITTEN;
                long[] counts = isNew ? done.imported : done.present;
                counts[batch.kind(position).code()]++;
                accepted[count++] = position;
            }
            from += size;
        }
        if (pipeline.index == null || count == 0) {
            pipeline.done(item);
            pipeline.release(batch);
        } else {
            pipeline.offer(new IndexJob(item, batch, Arrays.copyOf(accepted, count)));
        }
        return true;
    }
}
