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
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.kafka.KafkaClients;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.operation.ImportTally;

/**
 * Takes what a log holds now into a repository. Offsets are committed when the documents before them are durable; a message
 * that cannot be imported is told and stays the end of what is committed in its partition. Holds one batch.
 */
final class ConsumerRun {
    private static final Duration POLL = Duration.ofMillis(200);

    private final String topic;
    private final String repository;
    private final MessageDocuments documents;
    private final BatchWriter mongo;
    private final BatchWriter index;
    private final JsonEncoder encoder;
    private final Batch batch;
    private final ImportTally tally = new ImportTally();

    /**
     * @param index takes every document after MongoDB, or null
     * @param encoder makes entries of the index, or null
     */
    ConsumerRun(
            String topic,
            String repository,
            MessageDocuments documents,
            BatchWriter mongo,
            BatchWriter index,
            JsonEncoder encoder,
            int batchDocuments) {
        this.topic = topic;
        this.repository = repository;
        this.documents = documents;
        this.mongo = mongo;
        this.index = index;
        this.encoder = encoder;
        this.batch = new Batch(batchDocuments);
    }

    /**
     * Takes every partition to the end it has now; partitions one after the other, since parents come first in each.
     *
     * @throws InterruptedException if the thread is interrupted; what is not committed then is taken again by the next run
     */
    void run(KafkaSettings kafka, int partitions) throws InterruptedException {
        try {
            takeAll(kafka, partitions);
        } catch (InterruptException e) {
            throw interrupted();
        }
    }

    private void takeAll(KafkaSettings kafka, int partitions) throws InterruptedException {
        try (TopicAdmin admin = new TopicAdmin(kafka);
                KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, Logs.GROUP, Map.of())) {
            long[] ends = admin.endOffsets(topic, partitions);
            long[] begins = admin.beginOffsets(topic, partitions);
            Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(Logs.GROUP);
            for (int i = 0; i < partitions; i++) {
                TopicPartition partition = new TopicPartition(topic, i);
                OffsetAndMetadata done = committed.get(partition);
                take(consumer, partition, done == null ? begins[i] : done.offset(), ends[i]);
            }
        }
    }

    private void take(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long from, long end)
            throws InterruptedException {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long position = from;
        batch.reset(repository);
        boolean ok = true;
        while (ok && position < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (!ok || record.offset() >= end) {
                    break;
                }
                ok = add(record);
                position = ok ? record.offset() + 1 : position;
                if (batch.size() == batch.capacity()) {
                    ok &= write(consumer, partition, position);
                }
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
            tally.failed("partition " + record.partition() + " offset " + record.offset() + ": " + e.getMessage());
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
        batch.reset(repository);
        return ok;
    }

    private boolean isWhole(Settlement settlement) throws InterruptedException {
        if (settlement.isInterrupted()) {
            throw interrupted();
        }
        settlement.refusals().forEach(refusal -> tally.failed(refusal.toString()));
        return settlement.refusals().isEmpty();
    }

    private InterruptedException interrupted() {
        Thread.interrupted();
        return new InterruptedException("the import of " + topic + " was interrupted");
    }

    long created() {
        return tally.created();
    }

    long present() {
        return tally.present();
    }

    List<String> errors() {
        return tally.errors();
    }
}
