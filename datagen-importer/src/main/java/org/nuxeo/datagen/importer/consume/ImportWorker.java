package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.Pipeline.IndexJob;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.record.DocumentDecoder;
import org.nuxeo.datagen.importer.record.ForeignRecordException;
import org.nuxeo.datagen.importer.stage.WorkerPool;

/** One thread that turns work items into documents in MongoDB. */
final class ImportWorker implements WorkerPool.Work {

    private final Pipeline pipeline;
    private final DocumentDecoder decoder;
    private final ConsumeStage stage;

    ImportWorker(Pipeline pipeline, DocumentDecoder decoder, ConsumeStage stage) {
        this.pipeline = pipeline;
        this.decoder = decoder;
        this.stage = stage;
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
        boolean handedOn = false;
        try {
            handedOn = batch != null && fill(item, batch) && store(item, batch);
        } finally {
            if (!handedOn) {
                pipeline.abandon(item);
                if (batch != null) {
                    pipeline.release(batch);
                }
            }
        }
    }

    /** Decodes the records; what cannot be decoded becomes dead letters. */
    private boolean fill(WorkItem item, Batch batch) {
        String repository = stage.repositoryOf(item.tracker.partition.topic());
        JsonEncoder encoder = pipeline.index == null ? null : stage.encoder(repository);
        batch.reset(repository);
        List<Letter> letters = new ArrayList<>();
        for (int i = 0; i < item.records.size(); i++) {
            ConsumerRecord<byte[], byte[]> record = item.records.get(i);
            try {
                StoredDocument document = decode(record, repository);
                batch.add(document, i, encoder);
            } catch (ForeignRecordException e) {
                letters.add(new Letter(record, e.getMessage()));
            }
        }
        putAside(item, letters);
        return !pipeline.stop.getAsBoolean();
    }

    private StoredDocument decode(ConsumerRecord<byte[], byte[]> record, String repository)
            throws ForeignRecordException {
        if (record.value() == null) {
            throw new ForeignRecordException("record without a value");
        }
        StoredDocument document = decoder.decode(record.value());
        if (!document.repository().equals(repository)) {
            throw new ForeignRecordException(
                    "document of repository " + document.repository() + " in the topic of " + repository);
        }
        return document;
    }

    /** Writes the batch to MongoDB, in portions under a low ceiling, and hands it on; false if that was cut short. */
    private boolean store(WorkItem item, Batch batch) {
        int[] accepted = new int[batch.size()];
        int count = 0;
        for (int from = 0; from < batch.size(); ) {
            int size = pipeline.rate.portion(batch.size() - from);
            pipeline.rate.acquire(size, pipeline.stop);
            Settlement settlement = pipeline.stop.getAsBoolean() ? null : write(batch, from, size);
            if (settlement == null) {
                return false;
            }
            count = count(item, batch, from, size, settlement, accepted, count);
            from += size;
        }
        if (pipeline.index == null || count == 0) {
            pipeline.done(item);
            pipeline.release(batch);
        } else {
            pipeline.offer(new IndexJob(item, batch, accepted, count));
        }
        return true;
    }

    private Settlement write(Batch batch, int from, int size) {
        int[] positions = new int[size];
        for (int i = 0; i < size; i++) {
            positions[i] = from + i;
        }
        return pipeline.mongo.write(batch, positions, size);
    }

    /** Counts what became of a portion, adds the positions MongoDB has to those accepted, and returns their number. */
    private int count(
            WorkItem item, Batch batch, int from, int size, Settlement settlement, int[] accepted, int before) {
        List<Letter> letters = new ArrayList<>();
        int count = before;
        for (int i = from; i < from + size; i++) {
            if (settlement.outcome(i) == Final.REFUSED) {
                letters.add(new Letter(item.records.get(batch.tag(i)), settlement.cause(i)));
                continue;
            }
            long[] counts = settlement.outcome(i) == Final.WRITTEN ? item.progress.imported : item.progress.present;
            counts[batch.kind(i).ordinal()]++;
            accepted[count++] = i;
        }
        putAside(item, letters);
        pipeline.metrics.documents("import", batch.repository()).increment(settlement.count(Final.WRITTEN));
        pipeline.metrics.present("import", batch.repository()).increment(settlement.count(Final.PRESENT));
        pipeline.listener.advanced("import", count - before);
        return count;
    }

    private void putAside(WorkItem item, List<Letter> letters) {
        if (!letters.isEmpty()) {
            pipeline.deadLetters.write(letters);
            pipeline.countDeadLetters(item, letters.size());
        }
    }
}
