package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.bulk.BatchTarget;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.RetryPolicy;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticTarget;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.MongoTarget;
import org.nuxeo.datagen.importer.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.operation.ConsumerParameters;
import org.nuxeo.datagen.importer.operation.ConsumerResult;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.server.http.Problem;

/**
 * Takes what a log holds now into a repository, with several threads that share its partitions. A partition is read by one
 * thread, from the offset that was committed last, since parents come first in each.
 */
final class LogConsumers {
    private static final int NAMED_ERRORS = 20;

    private final ServerHost host;
    private final ConsumerParameters parameters;
    private final StopSignal stop = new StopSignal();

    LogConsumers(ServerHost host, ConsumerParameters parameters) {
        this.host = host;
        this.parameters = parameters;
    }

    /**
     * Takes everything, and returns what was done.
     *
     * @throws Problem 404 if there is no such log or no such folder
     */
    ConsumerResult run() throws InterruptedException {
        long startMillis = System.currentTimeMillis();
        String repository = repository();
        if (!parameters.rootFolder().equals("/")) {
            throw Problem.notFound(
                    "rootFolder " + parameters.rootFolder() + ": does not exist in " + repository + "; give /");
        }
        KafkaSettings kafka = host.kafka();
        List<Partition> partitions = partitions(kafka, Logs.topic(parameters.logName()));
        int threads = threads(partitions.size());
        List<ConsumerRun> runs = new ArrayList<>();
        try (MongoStore mongo = host.openRepositories(0);
                ElasticStore elastic = parameters.isIndexing() ? host.openElasticsearch() : null) {
            RepositorySetup.ensure(mongo, repository);
            if (elastic != null) {
                new IndexAdmin(elastic).ensure(repository);
            }
            MessageDocuments documents =
                    new MessageDocuments(repository, new MessageIdentities(parameters.dataset(), repository));
            BatchWriter store = writer(new MongoTarget(mongo));
            BatchWriter index = elastic == null ? null : writer(new ElasticTarget(elastic));
            new RangeWorkers(partitions.size(), new IntervalSet(), stop).run("consumer", threads, () -> {
                ConsumerRun run = new ConsumerRun(
                        kafka, documents, store, index, batchDocuments(threads), parameters.batchThreshold(), stop);
                runs.add(run);
                return number -> {
                    Partition partition = partitions.get((int) number);
                    run.take(partition.at, partition.begin, partition.end);
                };
            });
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("consumers were interrupted");
        }
        return result(threads, runs, System.currentTimeMillis() - startMillis);
    }

    /**
     * A partition of the log.
     *
     * @param begin offset of the first message that is not imported
     * @param end offset behind the last message
     */
    private record Partition(TopicPartition at, long begin, long end) {}

    private List<Partition> partitions(KafkaSettings kafka, String topic) {
        List<Partition> partitions = new ArrayList<>();
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            int count = admin.partitions(topic)
                    .orElseThrow(() ->
                            Problem.notFound("log " + parameters.logName() + " does not exist; run a producer first"));
            long[] begins = admin.beginOffsets(topic, count);
            long[] ends = admin.endOffsets(topic, count);
            Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(Logs.GROUP);
            for (int i = 0; i < count; i++) {
                TopicPartition at = new TopicPartition(topic, i);
                OffsetAndMetadata done = committed.get(at);
                partitions.add(new Partition(at, done == null ? begins[i] : done.offset(), ends[i]));
            }
        }
        return partitions;
    }

    private String repository() {
        List<String> known = Importer.repositories();
        String name = parameters.repository().orElse(Repository.US_EAST.label());
        if (!known.contains(name)) {
            throw new IllegalArgumentException("repositoryName " + name + ": must be " + String.join(", ", known));
        }
        return name;
    }

    /** With an index, threads and batches are so few that what is durable and not indexed is within the backlog. */
    private int threads(int partitions) {
        int wanted = parameters.threads() == 0 ? partitions : Math.min(parameters.threads(), partitions);
        return parameters.isIndexing() ? Math.min(wanted, parameters.indexingBacklogDocuments()) : wanted;
    }

    private int batchDocuments(int threads) {
        int wanted = parameters.batchDocuments();
        return parameters.isIndexing() ? Math.min(wanted, parameters.indexingBacklogDocuments() / threads) : wanted;
    }

    private BatchWriter writer(BatchTarget target) {
        RetryPolicy retry = RetryPolicy.constant(parameters.retries(), parameters.retryDelay());
        return new BatchWriter(target, retry, stop, ImportMetrics.none());
    }

    private static ConsumerResult result(int threads, List<ConsumerRun> runs, long elapsedMillis) {
        long created = runs.stream().mapToLong(ConsumerRun::created).sum();
        long present = runs.stream().mapToLong(ConsumerRun::present).sum();
        List<String> errors = runs.stream()
                .flatMap(run -> run.errors().stream())
                .limit(NAMED_ERRORS)
                .toList();
        long failures = runs.stream().filter(run -> !run.errors().isEmpty()).count();
        return new ConsumerResult(threads, failures, created + present, created, present, null, errors, elapsedMillis);
    }
}
