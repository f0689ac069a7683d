package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.Stage;
import org.nuxeo.datagen.importer.StageException;
import org.nuxeo.datagen.importer.StopSignal;
import org.nuxeo.datagen.importer.bulk.BatchTarget;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.kafka.KafkaClients;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.kafka.Topics;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.record.DocumentDecoder;

/**
 * Takes documents from Kafka into MongoDB and, if asked for, into Elasticsearch.
 *
 * <p>One thread polls ({@link Poller}), any number of threads work ({@link ImportWorker}, {@link IndexWorker}), and an
 * offset is committed when everything before it is durable in every target or put aside as a dead letter. Several
 * processes with the same group share the partitions; all of them stay until the group is done.
 */
public final class ConsumeStage implements Stage<ConsumeReport> {

    private static final long JOIN_MILLIS = 4_000;

    private final KafkaSettings kafka;
    private final ConsumeSettings settings;
    private final Supplier<? extends DocumentDecoder> decoders;
    private final BatchTarget mongo;
    private final BatchTarget index;
    private final PlannedDelivery plan;
    private final RateLimit rate;
    private final ImportMetrics metrics;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final Map<String, String> repositories = new HashMap<>();
    private final Map<String, JsonEncoder> encoders = new HashMap<>();
    private volatile int threads;

    /**
     * @param decoders makes one decoder per thread
     * @param mongo takes every document
     * @param index takes every document after that, or null
     * @param plan what is to arrive, when it may not have arrived yet; null to go by what the topics hold now
     */
    public ConsumeStage(
            KafkaSettings kafka,
            ConsumeSettings settings,
            Supplier<? extends DocumentDecoder> decoders,
            BatchTarget mongo,
            BatchTarget index,
            PlannedDelivery plan,
            RateLimit rate,
            ImportMetrics metrics,
            ProgressListener listener) {
        this.kafka = kafka;
        this.settings = settings;
        this.decoders = decoders;
        this.mongo = mongo;
        this.index = index;
        this.plan = plan;
        this.rate = rate;
        this.metrics = metrics;
        this.listener = listener;
        this.threads = settings.threads();
        for (String repository : settings.repositories()) {
            repositories.put(Topics.folders(repository), repository);
            repositories.put(Topics.documents(repository), repository);
            encoders.put(repository, new JsonEncoder(settings.fieldsOf(repository)));
        }
    }

    @Override
    public ConsumeReport run() {
        long startNanos = System.nanoTime();
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            admin.ensure(Topics.DEAD_LETTERS, 1);
            if (plan != null) {
                plan.topics().forEach(admin::ensure);
            }
            Map<TopicPartition, Long> ends = ends(admin);
            boolean finished = consume(admin, ends);
            stop.rethrow();
            return report(admin, finished, (System.nanoTime() - startNanos) / 1_000_000);
        }
    }

    private boolean consume(TopicAdmin admin, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Boolean> folders = new HashMap<>();
        ends.keySet()
                .forEach(partition -> folders.put(
                        partition,
                        Topics.folders(repositoryOf(partition.topic())).equals(partition.topic())));
        List<String> topics =
                ends.keySet().stream().map(TopicPartition::topic).distinct().toList();
        List<Thread> workers = new ArrayList<>();
        boolean finished;
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka, Map.of("linger.ms", "0"));
                KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, settings.group(), Map.of())) {
            DeadLetters deadLetters = new DeadLetters(producer, settings.group(), kafka.bootstrapServers());
            Pipeline pipeline = new Pipeline(
                    settings,
                    new BatchWriter(mongo, settings.retry(), stop, metrics),
                    index == null ? null : new BatchWriter(index, settings.retry(), stop, metrics),
                    deadLetters,
                    rate,
                    metrics,
                    listener,
                    stop);
            for (int i = 0; i < settings.threads(); i++) {
                workers.add(new Thread(new ImportWorker(pipeline, decoders.get(), i, this), "import-" + i));
            }
            for (int i = 0; i < (index == null ? 0 : settings.indexThreads()); i++) {
                workers.add(new Thread(new IndexWorker(pipeline), "index-" + i));
            }
            workers.forEach(Thread::start);
            EndWatch end = new EndWatch(admin, settings.group(), ends, folders, plan);
            try {
                finished = new Poller(consumer, pipeline, end).run(topics);
            } finally {
                stop.stop();
                join(workers);
            }
        }
        return finished;
    }

    /** Returns the partitions of the topics that exist, with the offsets at which they end now. */
    private Map<TopicPartition, Long> ends(TopicAdmin admin) {
        Map<TopicPartition, Long> ends = new LinkedHashMap<>();
        for (String repository : settings.repositories()) {
            for (String topic : List.of(Topics.folders(repository), Topics.documents(repository))) {
                Optional<Integer> partitions = admin.partitions(topic);
                if (partitions.isEmpty()) {
                    continue;
                }
                long[] begin = admin.beginOffsets(topic, partitions.get());
                long[] end = admin.endOffsets(topic, partitions.get());
                for (int i = 0; i < end.length; i++) {
                    ends.put(new TopicPartition(topic, i), begin[i] == end[i] ? 0 : end[i]);
                }
            }
        }
        if (ends.isEmpty()) {
            throw new StageException("kafka at " + kafka.bootstrapServers() + " has no topic "
                    + Topics.documents(settings.repositories().get(0)) + ": run produce first");
        }
        return ends;
    }

    private void join(List<Thread> workers) {
        long endNanos = System.nanoTime() + JOIN_MILLIS * 1_000_000;
        try {
            for (Thread worker : workers) {
                worker.join(Math.max(1, (endNanos - System.nanoTime()) / 1_000_000));
                if (worker.isAlive()) {
                    worker.interrupt();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("interrupted while ending the import", e);
        }
    }

    private ConsumeReport report(TopicAdmin admin, boolean finished, long elapsedMillis) {
        Map<String, Progress> byRepository = new LinkedHashMap<>();
        for (Map.Entry<TopicPartition, OffsetAndMetadata> each :
                admin.committed(settings.group()).entrySet()) {
            String repository = repositories.get(each.getKey().topic());
            if (repository != null) {
                byRepository
                        .computeIfAbsent(repository, any -> new Progress())
                        .add(Progress.parse(each.getValue().metadata()));
            }
        }
        List<ConsumeReport.Row> rows = new ArrayList<>();
        long deadLetters = 0;
        long repeated = 0;
        for (String repository : settings.repositories()) {
            Progress progress = byRepository.getOrDefault(repository, new Progress());
            deadLetters += progress.deadLetters;
            repeated += progress.repeated;
            for (Kind kind : Kind.values()) {
                ConsumeReport.Row row = new ConsumeReport.Row(
                        repository,
                        kind,
                        progress.imported[kind.ordinal()],
                        progress.present[kind.ordinal()],
                        progress.indexed[kind.ordinal()]);
                if (row.imported() + row.indexed() > 0) {
                    rows.add(row);
                }
            }
        }
        return new ConsumeReport(rows, deadLetters, repeated, finished, elapsedMillis);
    }

    String repositoryOf(String topic) {
        return repositories.get(topic);
    }

    JsonEncoder encoder(String repository) {
        return encoders.get(repository);
    }

    int threads() {
        return threads;
    }

    /**
     * Changes how many threads write to MongoDB while the stage runs.
     *
     * @param newThreads 1 to the number in the settings
     */
    public void setThreads(int newThreads) {
        if (newThreads < 1 || newThreads > settings.threads()) {
            throw new IllegalArgumentException(
                    "threads " + newThreads + ": must be 1 to " + settings.threads() + ", as set at the start");
        }
        threads = newThreads;
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
