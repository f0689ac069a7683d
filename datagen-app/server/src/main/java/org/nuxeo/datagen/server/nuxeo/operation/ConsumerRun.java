package org.nuxeo.datagen.server.nuxeo.operation;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.kafka.KafkaClients;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.model.IndexedFields;
import org.nuxeo.datagen.importer.model.JsonEncoder;

/**
 * Takes partitions of a log into a repository. Offsets are committed when the documents before them are durable; a message
 * that cannot be imported is told and stays the end of what is committed in its partition. Holds one batch; used by one
 * thread.
 */
final class ConsumerRun {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int NAMED_ERRORS = 20;

    private final KafkaSettings kafka;
    private final MessageDocuments documents;
    private final BatchWriter mongo;
    private final BatchWriter index;
    private final JsonEncoder encoder;
    private final Batch batch;
    private final long thresholdNanos;
    private final BooleanSupplier stopped;
    private final int[] positions;
    private final List<String> errors = new ArrayList<>();
    private long created;
    private long present;

    /**
     * @param index takes every document after MongoDB, or null
     * @param batchDocuments that become durable together
     * @param threshold after which a batch is written that is not full
     * @param stopped ends the work early
     */
    ConsumerRun(
            KafkaSettings kafka,
            MessageDocuments documents,
            BatchWriter mongo,
            BatchWriter index,
            int batchDocuments,
            Duration threshold,
            BooleanSupplier stopped) {
        this.kafka = kafka;
        this.documents = documents;
        this.mongo = mongo;
        this.index = index;
        this.encoder = index == null ? null : new JsonEncoder(IndexedFields.ALL);
        this.batch = new Batch(batchDocuments);
        this.thresholdNanos = threshold.toNanos();
        this.stopped = stopped;
        this.positions = new int[batchDocuments];
        for (int i = 0; i < batchDocuments; i++) {
            positions[i] = i;
        }
    }

    /**
     * Takes the messages of a partition.
     *
     * @param from offset of the first
     * @param end offset behind the last
     */
    void take(TopicPartition partition, long from, long end) {
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, Logs.GROUP, Map.of())) {
            take(consumer, partition, from, end);
        }
    }

    private void take(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long from, long end) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long position = from;
        batch.reset(documents.repository());
        boolean ok = true;
        long batchStartNanos = System.nanoTime();
        while (ok && position < end && !stopped.getAsBoolean()) {
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
            if (ok && batch.size() > 0 && System.nanoTime() - batchStartNanos >= thresholdNanos) {
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
        } catch (IOException | IllegalArgumentException refused) {
            error("partition " + record.partition() + " offset " + record.offset() + ": " + refused.getMessage());
            return false;
        }
    }

    private boolean write(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long position) {
        if (batch.size() == 0) {
            return true;
        }
        Settlement stored = mongo.write(batch, positions, batch.size());
        if (stored == null) {
            return false;
        }
        boolean ok = isWhole(stored);
        if (ok && index != null) {
            Settlement indexed = index.write(batch, positions, batch.size());
            ok = indexed != null && isWhole(indexed);
        }
        if (ok) {
            created += stored.count(Final.WRITTEN);
            present += stored.count(Final.PRESENT);
            Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
            offsets.put(partition, new OffsetAndMetadata(position));
            consumer.commitSync(offsets);
        }
        batch.reset(documents.repository());
        return ok;
    }

    private boolean isWhole(Settlement settlement) {
        for (int i = 0; i < batch.size(); i++) {
            if (settlement.outcome(i) == Final.REFUSED) {
                error(batch.id(i) + ": " + settlement.cause(i));
            }
        }
        return settlement.count(Final.REFUSED) == 0;
    }

    private void error(String text) {
        if (errors.size() < NAMED_ERRORS) {
            errors.add(text);
        }
    }

    long created() {
        return created;
    }

    long present() {
        return present;
    }

    List<String> errors() {
        return errors;
    }
}
