// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.operation.ConsumerWords;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.operation.RunningCall;
import org.nuxeo.datagen.importer.operation.RunningCalls;
import org.nuxeo.datagen.importer.operation.SharedStore;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.mongo.RightsReader;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The host of operations on this server: the served dataset and the services of jobs, each started when it is first
 * needed.
 */
final class ServerHost implements OperationHost {
    private static final int MAX_COMMANDS = 1000;

    private final Dataset served;
    private final JobServices services;
    /** Finished bulk commands by id, as Nuxeo reports them. This server indexes before it answers, so each is complete. */
    private final Map<String, ObjectNode> commands = Collections.synchronizedMap(RecentMap.ofAdded(MAX_COMMANDS));

    private final RunningCalls calls =
            new RunningCalls(() -> RunningCalls.MACHINE, SharedStore.ofProcess(System::currentTimeMillis));

    ServerHost(Dataset served, JobServices services) {
        this.served = served;
        this.services = services;
    }

    /** Returns the status of a bulk command, or null if there is none. */
    @Nullable
    ObjectNode command(String id) {
        return commands.get(id);
    }

    /** Notes that documents were indexed, and returns the command's id. */
    private String indexed(long documents, Instant started) {
        String id = UUID.randomUUID().toString();
        Instant ended = Instant.now();
        String from = started.toString();
        String to = ended.toString();
        ObjectNode status = Json.object("entity-type", "bulkStatus", "commandId", id, "state", "COMPLETED");
        Json.put(status, "processed", documents, "skipCount", 0, "error", false, "errorCount", 0, "total", documents);
        Json.put(status, "action", "index", "username", Credentials.ADMINISTRATOR, "submitted", from);
        Json.put(status, "scrollStart", from, "scrollEnd", to, "processingStart", from, "processingEnd", to);
        Json.put(status, "completed", to, "processingMillis", ended.toEpochMilli() - started.toEpochMilli());
        commands.put(id, status);
        return id;
    }

    @Override
    public Dataset planned() {
        return served;
    }

    @Override
    public DocumentSink openLog(LogRequest request) throws InterruptedException {
        return new TopicSink(kafka(), request);
    }

    /** Imports the current content of the log. The only root folder is {@code /}. */
    @Override
    public ConsumerResult consume(Dataset dataset, Description call, RunningCall running) throws InterruptedException {
        List<String> names = repositoryNames();
        String repository = ConsumerWords.repository(call).orElse(names.get(0));
        if (!names.contains(repository)) {
            String all = String.join(", ", names);
            throw new IllegalArgumentException("repositoryName " + repository + ": must be " + all);
        }
        String root = ConsumerWords.rootFolder(call);
        if (!root.equals("/")) {
            throw Problem.notFound("rootFolder " + root + ": does not exist in " + repository + "; must be /");
        }
        LogConsumers consumers = LogConsumers.of(kafka(), dataset, call);
        running.follow(consumers::imported);
        try (MongoStore mongo = openRepositories(LogConsumers.retry(call));
                ElasticStore elastic = call.is(ConsumerWords.INDEXING) ? openElasticsearch() : null) {
            RepositorySetup.ensure(mongo, repository);
            NuxeoIndexes.create(mongo, repository, false);
            ElasticTarget index = null;
            if (elastic != null) {
                Repository indexed = served.layout().repositories().of(repository);
                new IndexAdmin(elastic).ensure(List.of(IndexPlans.of(IndexShards.USUAL, served, indexed)));
                index = new ElasticTarget(elastic);
            }
            Rights rights =
                    RightsReader.read(mongo, List.of(repository), new StoredDocuments(served, null, null), false);
            UnaryOperator<Set<String>> known = ids -> known(mongo, repository, ids);
            // a document that exists counts as present, whatever its fields, as in Nuxeo
            MongoTarget target = new MongoTarget(mongo, false);
            return consumers.run(repository, new LogConsumers.Stores(target, index, rights, known, call));
        }
    }

    private MongoStore openRepositories(RetryPolicy retry) throws InterruptedException {
        MongoSettings settings = services.access().mongo(services.use(ServiceKind.MONGO, 0));
        Duration firstAnswer = Duration.ofMillis(settings.unreachableMillis());
        return new MongoStore(settings, new Requests(firstAnswer, retry, () -> false));
    }

    private static Set<String> known(MongoStore mongo, String repository, Set<String> ids) {
        return mongo.retried(() -> {
            Set<String> known = new HashSet<>();
            mongo.documents(repository)
                    .find(Filters.in("ecm:id", ids))
                    .projection(Projections.include("ecm:id"))
                    .forEach(each -> known.add(each.getString("ecm:id").getValue()));
            return known;
        });
    }

    private KafkaSettings kafka() throws InterruptedException {
        return services.access().kafka(services.use(ServiceKind.KAFKA, 0));
    }

    private ElasticStore openElasticsearch() throws InterruptedException {
        return new ElasticStore(services.access().elasticsearch(services.use(ServiceKind.ELASTICSEARCH, 0)));
    }

    @Override
    public MongoStore openRepositories(List<String> repositories, long documents) throws InterruptedException {
        return new MongoStore(services.access().mongo(services.use(ServiceKind.MONGO, documents)));
    }

    /** Opens the index only to ask it, because rights do not change by themselves here. */
    @Override
    public @Nullable ElasticStore openIndex(boolean asked) throws InterruptedException {
        return asked && services.addresses().elasticsearch() != null ? openElasticsearch() : null;
    }

    /** Fills the index before it returns, because this server has no bulk service. */
    @Override
    public void index(Dataset dataset, @Nullable String batchTag, int threads, ObjectNode answer)
            throws InterruptedException {
        DocumentModels models = DocumentModels.of(dataset, batchTag).withFullText();
        try (MongoStore mongo = openRepositories(repositoryNames(), 0);
                ElasticStore elastic = openElasticsearch()) {
            Instant started = Instant.now();
            IndexSettings settings = IndexSettings.of(threads);
            StageRun run = StageRun.of(StageContext.none());
            long indexed = run.index(settings, models, mongo, elastic).indexed();
            Json.put(answer, "bulkIndexingCommandIds", List.of(indexed(indexed, started)), "indexed", indexed);
        }
    }

    /** Returns the status of a log. An embedded Kafka that was not started has no logs and is not started. */
    @Override
    public LogStatus logStatus(String logName) {
        String address = services.addresses().kafka();
        if (address == null) {
            return new LogStatus(logName, null);
        }
        String topic = LogConsumers.topic(logName);
        try (TopicAdmin admin = new TopicAdmin(services.access().kafka(address))) {
            var progress = admin.partitions(topic).map(count -> LogConsumers.progress(admin, topic));
            return new LogStatus(logName, progress.orElse(null));
        }
    }

    @Override
    public Map<String, Long> documentCounts() throws InterruptedException {
        Map<String, Long> counts = new LinkedHashMap<>();
        if (services.addresses().mongo() != null) {
            try (MongoStore mongo = openRepositories(repositoryNames(), 0)) {
                for (String each : repositoryNames()) {
                    counts.put(each, mongo.documents(each).estimatedDocumentCount());
                }
            }
        }
        return counts;
    }

    @Override
    public List<String> repositoryNames() {
        return served.layout().repositories().labels();
    }

    @Override
    public Removed empty(List<String> repositories) throws InterruptedException {
        long documents = 0;
        long records = 0;
        try (MongoStore store = openRepositories(repositoryNames(), 0)) {
            for (String repository : repositories) {
                records += RepositoryCleaning.records(store.database(repository), repository);
                documents += RepositoryCleaning.clean(store.database(repository), repository);
            }
        }
        String elasticsearch = services.addresses().elasticsearch();
        if (elasticsearch != null) {
            try (ElasticStore elastic = new ElasticStore(services.access().elasticsearch(elasticsearch))) {
                IndexAdmin indexes = new IndexAdmin(elastic);
                repositories.forEach(indexes::delete);
            }
        }
        return new Removed(documents, records, true, 0);
    }

    @Override
    public RunningCalls calls() {
        return calls;
    }
}
