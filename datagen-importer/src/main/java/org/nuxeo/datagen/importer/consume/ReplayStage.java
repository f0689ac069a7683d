// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.Destination.StoreDestination;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
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
 *
 * @param mongo the store, which the import has prepared
 * @param elastic the index to write to as well, or null
 */
public record ReplayStage(
        KafkaSettings kafka,
        ConsumeSettings settings,
        DocumentModels models,
        MongoStore mongo,
        @Nullable ElasticStore elastic,
        StageContext context)
        implements Stage<ReplayReport> {

    public ReplayStage {
        settings = settings.of(models.dataset());
    }

    @Override
    public ReplayReport run() {
        try (TopicAdmin admin = new TopicAdmin(kafka, settings.retry(), context.stop())) {
            admin.ensure(Topics.DEAD_LETTERS, 1);
        }
        String group =
                DeadLetters.replayGroup(settings.group(), settings.dataset().base());
        try (PartitionReader reader = new PartitionReader(kafka, group, settings.retry(), context.stop());
                KafkaProducer<byte[], byte[]> producer =
                        KafkaClients.producer(kafka, Map.of("linger.ms", "0"), settings.retry())) {
            Replay replay = new Replay(new DeadLetters(producer, settings, kafka.bootstrapServers(), () -> {}));
            long from = reader.committed(DeadLetters.SHARED);
            long removed = reader.begin(DeadLetters.SHARED) - from;
            long end = reader.end(DeadLetters.SHARED);
            reader.read(DeadLetters.SHARED, from, end, records -> {
                replay.replay(records);
                if (!context.stop().getAsBoolean()) {
                    reader.commit(DeadLetters.SHARED, end);
                }
            });
            if (removed > 0) {
                throw new StageException("kafka has removed " + removed + " dead letters of topic "
                        + Topics.DEAD_LETTERS + " before they were replayed; " + replay.imported
                        + " of the others were imported; repeat produce with --again, then consume");
            }
            boolean finished = !context.stop().getAsBoolean();
            return new ReplayReport(replay.letters, replay.imported, replay.dead, finished);
        }
    }

    /** What is replayed into the stores, and how much. */
    private final class Replay {
        private final DeadLetters deadLetters;
        private final Destination stores = new StoreDestination(models, settings, mongo, elastic);
        private final Rights rights = stores.rights();
        private final Map<String, JsonEncoder> encoders = JsonEncoder.ofEach(
                settings.topics().repositories(), settings.layout().limited(), rights);
        private final DocumentDecoder decoder = new RecordDecoder(models.model(elastic != null));
        private final BatchWriter documents = writer(stores.mongo());
        private final @Nullable BatchWriter entries = elastic == null ? null : writer(new ElasticTarget(elastic));
        private final Batch batch = new Batch(settings.batchDocuments(), new BsonEncoders(models.ids(), rights));
        private long letters;
        private long imported;
        private long dead;

        Replay(DeadLetters deadLetters) {
            this.deadLetters = deadLetters;
        }

        private BatchWriter writer(BatchTarget target) {
            return new BatchWriter(target, settings.retry(), context.stop(), context.metrics());
        }

        void replay(List<ConsumerRecord<byte[], byte[]>> records) {
            List<Letter> failed = new ArrayList<>();
            Map<String, List<ConsumerRecord<byte[], byte[]>>> byRepository = records.stream()
                    .filter(letter -> DeadLetters.isOf(letter, settings))
                    .map(DeadLetters::original)
                    .collect(Collectors.groupingBy(original -> settings.topics().repository(original.topic())));
            byRepository.forEach((repository, originals) -> {
                letters += originals.size();
                for (int from = 0; from < originals.size(); from += batch.capacity()) {
                    int to = Math.min(originals.size(), from + batch.capacity());
                    write(repository, originals.subList(from, to), failed);
                }
            });
            if (!failed.isEmpty() && !context.stop().getAsBoolean()) {
                deadLetters.write(failed);
                dead += failed.size();
            }
        }

        private void write(String repository, List<ConsumerRecord<byte[], byte[]>> originals, List<Letter> failed) {
            JsonEncoder encoder = entries == null ? null : encoders.get(repository);
            batch.reset(repository);
            for (int i = 0; i < originals.size(); i++) {
                try {
                    batch.add(settings.topics().read(originals.get(i), decoder), i, encoder);
                } catch (ForeignRecordException e) {
                    failed.add(new Letter(originals.get(i), String.valueOf(e.getMessage())));
                }
            }
            if (batch.size() == 0 || context.stop().getAsBoolean()) {
                return;
            }
            int[] held = settle(documents.write(batch), originals, failed);
            if (entries != null) {
                held = settle(entries.write(batch, held), originals, failed);
            }
            imported += held.length;
            context.advanced("import", held.length);
        }

        /** Returns the positions of the documents that a store has now, or none if the work was stopped. */
        private int[] settle(
                Settlement settlement, List<ConsumerRecord<byte[], byte[]>> originals, List<Letter> failed) {
            if (settlement.isInterrupted()) {
                return new int[0];
            }
            failed.addAll(DeadLetters.refused(settlement, originals));
            return settlement.held();
        }
    }
}
