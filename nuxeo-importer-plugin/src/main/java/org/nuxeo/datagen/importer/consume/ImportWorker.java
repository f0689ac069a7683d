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

/** One thread that turns work items into documents in MongoDB. */
final class ImportWorker implements Runnable {

    private final Pipeline pipeline;
    private final DocumentDecoder decoder;
    private final int number;
    private final ConsumeStage stage;

    ImportWorker(Pipeline pipeline, DocumentDecoder decoder, int number, ConsumeStage stage) {
        this.pipeline = pipeline;
        this.decoder = decoder;
        this.number = number;
        this.stage = stage;
    }

    @Override
    public void run() {
        try {
            while (!pipeline.stop.getAsBoolean()) {
                if (number >= stage.threads()) {
                    Thread.sleep(50);
                    continue;
                }
                WorkItem item = pipeline.nextItem();
                if (item != null) {
                    pipeline.busyImporters.incrementAndGet();
                    work(item);
                    pipeline.busyImporters.decrementAndGet();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            pipeline.stop.fail(e);
        }
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
        pipeline.rate.acquire(batch.size(), pipeline.stop);
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

    /** Writes the batch to MongoDB and hands it on; false if that was cut short. */
    private boolean store(WorkItem item, Batch batch) {
        int[] positions = new int[batch.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        Settlement settlement = pipeline.mongo.write(batch, positions, positions.length);
        if (settlement == null) {
            return false;
        }
        List<Letter> letters = new ArrayList<>();
        int accepted = 0;
        for (int i = 0; i < batch.size(); i++) {
            if (settlement.outcome(i) == Final.REFUSED) {
                letters.add(new Letter(item.records.get(batch.tag(i)), settlement.cause(i)));
                continue;
            }
            long[] counts = settlement.outcome(i) == Final.WRITTEN ? item.progress.imported : item.progress.present;
            counts[batch.kind(i).ordinal()]++;
            positions[accepted++] = i;
        }
        putAside(item, letters);
        String repository = batch.repository();
        pipeline.metrics.documents("import", repository).increment(settlement.count(Final.WRITTEN));
        pipeline.metrics.present("import", repository).increment(settlement.count(Final.PRESENT));
        pipeline.listener.advanced("import", accepted);
        if (pipeline.index == null || accepted == 0) {
            pipeline.done(item);
            pipeline.release(batch);
        } else {
            pipeline.offer(new IndexJob(item, batch, positions, accepted));
        }
        return true;
    }

    private void putAside(WorkItem item, List<Letter> letters) {
        if (!letters.isEmpty()) {
            pipeline.deadLetters.write(letters);
            pipeline.countDeadLetters(item, letters.size());
        }
    }
}
