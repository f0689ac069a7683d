package org.nuxeo.datagen.importer.consume;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.BatchTarget;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.Settlement;
import org.nuxeo.datagen.importer.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.kafka.KafkaClients;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.kafka.Topics;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.record.DocumentDecoder;
import org.nuxeo.datagen.importer.record.ForeignRecordException;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * Takes the dead letters of a group up once more, after their cause has been removed. They go straight into the stores,
 * not back into their topics, where they would be second copies. What fails again becomes a dead letter anew, behind
 * those of this run. One thread: dead letters are few.
 */
public final class ReplayStage implements Stage<ReplayReport> {

    private static final TopicPartition LETTERS = new TopicPartition(Topics.DEAD_LETTERS, 0);
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaSettings kafka;
    private final ConsumeSettings settings;
    private final DocumentDecoder decoder;
    private final BatchWriter mongo;
    private final BatchWriter index;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final Batch batch;
    private long letters;
    private long imported;
    private long dead;

    /** @param index takes every document after MongoDB, or null */
    public ReplayStage(
            KafkaSettings kafka,
            ConsumeSettings settings,
            DocumentDecoder decoder,
            BatchTarget mongo,
            BatchTarget index,
            ImportMetrics metrics,
            ProgressListener listener) {
        this.kafka = kafka;
        this.settings = settings;
        this.decoder = decoder;
        this.mongo = new BatchWriter(mongo, settings.retry(), stop, metrics);
        this.index = index == null ? null : new BatchWriter(index, settings.retry(), stop, metrics);
        this.listener = listener;
        this.batch = new Batch(settings.batchDocuments(), settings.ids());
    }

    @Override
    public ReplayReport run() {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            admin.ensure(Topics.DEAD_LETTERS, 1);
        }
        String group = group(settings.group());
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, group, Map.of());
                KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka, Map.of("linger.ms", "0"))) {
            DeadLetters deadLetters = new DeadLetters(producer, settings.group(), kafka.bootstrapServers());
            consumer.assign(List.of(LETTERS));
            long end = consumer.endOffsets(List.of(LETTERS)).get(LETTERS);
            while (consumer.position(LETTERS) < end && !stop.getAsBoolean()) {
                List<ConsumerRecord<byte[], byte[]>> records =
                        consumer.poll(POLL).records(LETTERS);
                replay(records.stream().filter(each -> each.offset() < end).toList(), deadLetters);
                if (!stop.getAsBoolean()) {
                    consumer.commitSync(
                            Map.of(LETTERS, new OffsetAndMetadata(Math.min(end, consumer.position(LETTERS)))));
                }
            }
        }
        return new ReplayReport(letters, imported, dead, !stop.getAsBoolean());
    }

    /** Returns the group whose offsets tell which dead letters of another have been taken up. */
    public static String group(String importing) {
        return importing + "-replay";
    }

    private void replay(List<ConsumerRecord<byte[], byte[]>> records, DeadLetters deadLetters) {
        List<Letter> failed = new ArrayList<>();
        Map<String, Map<StoredDocument, ConsumerRecord<byte[], byte[]>>> byRepository = new LinkedHashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!settings.group().equals(header(record, DeadLetters.GROUP))) {
                continue;
            }
            letters++;
            ConsumerRecord<byte[], byte[]> original = original(record);
            try {
                StoredDocument document = decode(original);
                byRepository
                        .computeIfAbsent(document.repository(), any -> new LinkedHashMap<>())
                        .put(document, original);
            } catch (ForeignRecordException e) {
                failed.add(new Letter(original, e.getMessage()));
            }
        }
        byRepository.forEach((repository, documents) -> write(repository, documents, failed));
        if (!failed.isEmpty() && !stop.getAsBoolean()) {
            deadLetters.write(failed);
            dead += failed.size();
        }
    }

    private StoredDocument decode(ConsumerRecord<byte[], byte[]> original) throws ForeignRecordException {
        if (original.value() == null) {
            throw new ForeignRecordException("record without a value");
        }
        StoredDocument document = decoder.decode(original.value());
        String topic = original.topic();
        if (!topic.equals(Topics.documents(document.repository()))
                && !topic.equals(Topics.folders(document.repository()))) {
            throw new ForeignRecordException("document of repository " + document.repository() + " in topic " + topic);
        }
        return document;
    }

    private void write(
            String repository, Map<StoredDocument, ConsumerRecord<byte[], byte[]>> documents, List<Letter> failed) {
        JsonEncoder encoder = index == null ? null : new JsonEncoder(settings.fieldsOf(repository));
        List<StoredDocument> all = List.copyOf(documents.keySet());
        for (int from = 0; from < all.size() && !stop.getAsBoolean(); from += batch.capacity()) {
            List<StoredDocument> part = all.subList(from, Math.min(all.size(), from + batch.capacity()));
            batch.reset(repository);
            for (int i = 0; i < part.size(); i++) {
                batch.add(part.get(i), i, encoder);
            }
            int[] accepted = settle(mongo, positions(part.size()), part, documents, failed);
            if (index != null) {
                accepted = settle(index, accepted, part, documents, failed);
            }
            imported += accepted.length;
            listener.advanced("import", accepted.length);
        }
    }

    private static int[] positions(int count) {
        int[] positions = new int[count];
        for (int i = 0; i < count; i++) {
            positions[i] = i;
        }
        return positions;
    }

    /** Writes documents to one store and returns the positions of those it has now. */
    private int[] settle(
            BatchWriter writer,
            int[] positions,
            List<StoredDocument> part,
            Map<StoredDocument, ConsumerRecord<byte[], byte[]>> documents,
            List<Letter> failed) {
        Settlement settlement = writer.write(batch, positions, positions.length);
        if (settlement == null) {
            return new int[0];
        }
        int accepted = 0;
        int[] kept = new int[positions.length];
        for (int position : positions) {
            if (settlement.outcome(position) == Final.REFUSED) {
                failed.add(new Letter(documents.get(part.get(position)), settlement.cause(position)));
            } else {
                kept[accepted++] = position;
            }
        }
        return java.util.Arrays.copyOf(kept, accepted);
    }

    /** Returns the record that a letter was made of. */
    private static ConsumerRecord<byte[], byte[]> original(ConsumerRecord<byte[], byte[]> letter) {
        return new ConsumerRecord<>(
                header(letter, DeadLetters.TOPIC),
                Integer.parseInt(header(letter, DeadLetters.PARTITION)),
                Long.parseLong(header(letter, DeadLetters.OFFSET)),
                letter.key(),
                letter.value());
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        Header header = letter.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    @Override
    public void stop() {
        stop.stop();
    }

    @Override
    public void close() {
        stop.stop();
    }
}
