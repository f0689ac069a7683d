// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.Destination.StoreDestination;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Refusal;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Replays the dead letters of a group, after their cause has been removed.
 *
 * <p>The records go straight into the stores. They do not return to their topics, where they would be second copies. A
 * record that fails again becomes a new dead letter, which this run does not read. One thread is enough, since dead
 * letters are few.
 */
public final class ReplayStage extends Stage<ReplayReport> {

    private final KafkaSettings kafka;
    private final ConsumeSettings settings;
    private final Rights rights;
    private final DocumentDecoder decoder;
    private final BatchWriter mongo;
    private final @Nullable BatchWriter index;
    private final ProgressListener listener;
    private final Batch batch;
    private long letters;
    private long imported;
    private long dead;

    /**
     * @param mongo the store, which the import has prepared
     * @param elastic the index to write to as well, or null
     */
    public ReplayStage(
            KafkaSettings kafka,
            ConsumeSettings settings,
            DocumentModels models,
            MongoStore mongo,
            @Nullable ElasticStore elastic,
            StageContext context) {
        this.kafka = Objects.requireNonNull(kafka, "kafka");
        this.settings = settings.of(models.dataset());
        Destination destination = new StoreDestination(models, settings, mongo, elastic);
        this.rights = destination.rights();
        this.decoder = new RecordDecoder(models.model(elastic != null));
        this.mongo = new BatchWriter(destination.mongo(), settings.retry(), stop, context.metrics());
        BatchTarget target = destination.index();
        this.index = target == null ? null : new BatchWriter(target, settings.retry(), stop, context.metrics());
        this.listener = context.listener();
        this.batch = new Batch(settings.batchDocuments(), new BsonEncoders(models.ids(), rights));
    }

    @Override
    public ReplayReport run() {
        try (TopicAdmin admin = new TopicAdmin(kafka, settings.retry(), stop)) {
            admin.ensure(Topics.DEAD_LETTERS, 1);
        }
        String group =
                DeadLetters.replayGroup(settings.group(), settings.dataset().base());
        try (PartitionReader reader = new PartitionReader(kafka, group, settings.retry(), stop);
                KafkaProducer<byte[], byte[]> producer =
                        KafkaClients.producer(kafka, Map.of("linger.ms", "0"), settings.retry())) {
            DeadLetters deadLetters = new DeadLetters(producer, settings, kafka.bootstrapServers(), () -> {});
            long from = reader.committed(DeadLetters.SHARED);
            long removed = reader.begin(DeadLetters.SHARED) - from;
            long end = reader.end(DeadLetters.SHARED);
            reader.read(DeadLetters.SHARED, from, end, records -> {
                replay(records, deadLetters);
                if (!stop.getAsBoolean()) {
                    reader.commit(DeadLetters.SHARED, end);
                }
            });
            if (removed > 0) {
                throw new StageException("kafka has removed " + removed + " dead letters of topic "
                        + Topics.DEAD_LETTERS + " before they were replayed; " + imported
                        + " of the others were imported; repeat produce with --again, then consume");
            }
        }
        return new ReplayReport(letters, imported, dead, !stop.getAsBoolean());
    }

    private void replay(List<ConsumerRecord<byte[], byte[]>> records, DeadLetters deadLetters) {
        List<Letter> failed = new ArrayList<>();
        Map<String, Map<StoredDocument, ConsumerRecord<byte[], byte[]>>> byRepository = new LinkedHashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!DeadLetters.isOf(record, settings)) {
                continue;
            }
            letters++;
            ConsumerRecord<byte[], byte[]> original = DeadLetters.original(record);
            try {
                StoredDocument document = settings.topics().read(original, decoder);
                byRepository
                        .computeIfAbsent(document.repository(), any -> new LinkedHashMap<>())
                        .put(document, original);
            } catch (ForeignRecordException e) {
                failed.add(new Letter(original, String.valueOf(e.getMessage())));
            }
        }
        byRepository.forEach((repository, documents) -> write(repository, documents, failed));
        if (!failed.isEmpty() && !stop.getAsBoolean()) {
            deadLetters.write(failed);
            dead += failed.size();
        }
    }

    private void write(
            String repository, Map<StoredDocument, ConsumerRecord<byte[], byte[]>> documents, List<Letter> failed) {
        JsonEncoder encoder =
                index == null ? null : new JsonEncoder(settings.layout().fieldsOf(repository), rights.of(repository));
        List<Map.Entry<StoredDocument, ConsumerRecord<byte[], byte[]>>> all = List.copyOf(documents.entrySet());
        for (int from = 0; from < all.size() && !stop.getAsBoolean(); from += batch.capacity()) {
            var part = all.subList(from, Math.min(all.size(), from + batch.capacity()));
            batch.reset(repository);
            for (int i = 0; i < part.size(); i++) {
                batch.add(part.get(i).getKey(), i, encoder);
            }
            int[] held = settle(mongo.write(batch), part, failed);
            if (index != null) {
                held = settle(index.write(batch, held), part, failed);
            }
            imported += held.length;
            listener.advanced("import", held.length);
        }
    }

    /** Returns the positions of the documents that a store has now, or none if the work was stopped. */
    private static int[] settle(
            Settlement settlement,
            List<Map.Entry<StoredDocument, ConsumerRecord<byte[], byte[]>>> part,
            List<Letter> failed) {
        if (settlement.isInterrupted()) {
            return new int[0];
        }
        for (Refusal refusal : settlement.refusals()) {
            failed.add(new Letter(part.get(refusal.position()).getValue(), refusal.cause()));
        }
        return settlement.held();
    }
}
