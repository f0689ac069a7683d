// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.document.BsonEncoders;
import org.nuxeo.datagen.store.document.IndexedFields;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * An import of partitions of a log into a repository by one thread. An offset is committed when all documents before it
 * are durable. A message that cannot be imported is reported, and no offset after it is committed in its partition.
 * Memory holds one batch.
 */
final class ConsumerRun {
    private static final Duration POLL = Duration.ofMillis(200);

    private final MessageDocuments documents;
    private final BatchWriter mongo;
    private final BatchWriter index;
    private final JsonEncoder encoder;
    private final Batch batch;
    private final long thresholdNanos;
    private final ImportTally tally;
    private boolean failed;

    /**
     * @param index writer to Elasticsearch, which gets every document after MongoDB; or null
     * @param rights read permissions of the documents
     * @param batchDocuments maximum number of documents of a batch
     * @param threshold time after which an incomplete batch is written
     * @param tally receives the counts
     */
    ConsumerRun(
            MessageDocuments documents,
            BatchWriter mongo,
            BatchWriter index,
            Rights rights,
            int batchDocuments,
            Duration threshold,
            ImportTally tally) {
        this.documents = documents;
        this.mongo = mongo;
        this.index = index;
        this.encoder = index == null ? null : new JsonEncoder(IndexedFields.ALL, rights.of(documents.repository()));
        this.batch = new Batch(batchDocuments, new BsonEncoders(IdScheme.DEFAULT, rights));
        this.thresholdNanos = threshold.toNanos();
        this.tally = tally;
    }

    /**
     * Imports the messages of a partition.
     *
     * @param from offset of the first message
     * @param end offset after the last message
     * @throws InterruptedException if the thread is interrupted or its writers are stopped; the next run imports again
     *     what was not committed
     */
    void take(KafkaSettings kafka, TopicPartition partition, long from, long end) throws InterruptedException {
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, LogTopics.GROUP, Map.of())) {
            take(consumer, partition, from, end);
        } catch (InterruptException e) {
            throw interrupted();
        }
    }

    private void take(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long from, long end)
            throws InterruptedException {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long position = from;
        batch.reset(documents.repository());
        long batchStartNanos = System.nanoTime();
        boolean ok = true;
        while (ok && position < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (!ok || record.offset() >= end) {
                    break;
                }
                batchStartNanos = batch.size() == 0 ? System.nanoTime() : batchStartNanos;
                ok = add(record);
                position = ok ? record.offset() + 1 : position;
                if (batch.size() == batch.capacity()) {
                    ok &= write(consumer, partition, position);
                }
            }
            if (ok && System.nanoTime() - batchStartNanos >= thresholdNanos) {
                ok = write(consumer, partition, position);
            }
            position = ok ? Math.max(position, Math.min(end, consumer.position(partition))) : position;
        }
        write(consumer, partition, position);
    }

    private boolean add(ConsumerRecord<byte[], byte[]> record) {
        try {
            batch.add(documents.document(DocumentMessage.read(record.value())), 0, encoder);
            return true;
        } catch (IOException | IllegalArgumentException e) {
            failed("partition " + record.partition() + " offset " + record.offset() + ": " + e.getMessage());
            return false;
        }
    }

    private boolean write(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long position)
            throws InterruptedException {
        if (batch.size() == 0) {
            return true;
        }
        Settlement stored = mongo.write(batch);
        boolean ok = isWhole(stored) && (index == null || isWhole(index.write(batch)));
        if (ok) {
            tally.committed(stored.count(Final.WRITTEN), stored.count(Final.PRESENT));
            consumer.commitSync(Map.of(partition, new OffsetAndMetadata(position)));
        }
        batch.reset(documents.repository());
        return ok;
    }

    private boolean isWhole(Settlement settlement) throws InterruptedException {
        if (settlement.isInterrupted()) {
            throw interrupted();
        }
        settlement.refusals().forEach(refusal -> failed(refusal.toString()));
        return settlement.refusals().isEmpty();
    }

    private void failed(String cause) {
        if (!failed) {
            failed = true;
            tally.aborted();
        }
        tally.failed(cause);
    }

    private static InterruptedException interrupted() {
        Thread.interrupted();
        return new InterruptedException("the import from a log was interrupted");
    }
}
