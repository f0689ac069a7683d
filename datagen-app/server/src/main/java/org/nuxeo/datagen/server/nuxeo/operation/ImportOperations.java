package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.bulk.BatchWriter;
import org.nuxeo.datagen.importer.bulk.RetryPolicy;
import org.nuxeo.datagen.importer.direct.DirectReport;
import org.nuxeo.datagen.importer.direct.DirectStage;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.elastic.ElasticTarget;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.index.IndexStage;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.IndexedFields;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.model.RenderedBlobs;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.MongoTarget;
import org.nuxeo.datagen.importer.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.ConsumerResult;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.datagen.importer.operation.RunningImports;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.stage.RateLimit;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.job.JobServices;

/** The operations that write to repositories and compare them. */
final class ImportOperations {
    private static final String DATASET =
            "customers:l months:i firstMonth liveMonths:i liveFrom seed:l dataSeed:l filePlan blobSize:l ";

    private final JobServices services;

    ImportOperations(JobServices services) {
        this.services = services;
    }

    List<Operation> all() {
        return List.of(
                Operation.of(
                        "Datagen.Import",
                        "Import a dataset",
                        Operation.parameters(DATASET, "batchTag nbThreads:i batchSize:i index:b"),
                        this::importAll),
                Operation.of(
                        "Datagen.Verify",
                        "Verify a dataset",
                        Operation.parameters(DATASET, "batchTag nbThreads:i blobs:l others:b"),
                        this::verify),
                Operation.of("Datagen.Status", "Status of imports", Operation.parameters("logName"), this::status),
                Operation.of(
                        "StreamImporter.runDocumentConsumersEx",
                        "Import documents",
                        Operation.parameters("rootFolder* repositoryName logName nbThreads:i batchSize:i"
                                + " batchThresholdS:i retryMax:i retryDelayS:i blockIndexing:b blockAsyncListeners:b"
                                + " blockPostCommitListeners:b blockDefaultSyncListeners:b useBulkMode:b"
                                + " waitMessageTimeoutSeconds:i usePathHack:b useScroller:b indexingBacklog:i seed:l"
                                + " dataSeed:l"),
                        this::consume));
    }

    static List<Operation.Parameter> datasetParameters(String more) {
        return Operation.parameters(DATASET, more);
    }

    private static int threads(OperationCall call) {
        return Checks.range(
                "nbThreads", call.whole("nbThreads"), Runtime.getRuntime().availableProcessors(), 1, 1_024);
    }

    private MongoStore mongo(long documents) throws InterruptedException {
        String address = services.use(EnumSet.of(ServiceKind.MONGO), documents).mongo();
        return new MongoStore(services.access().mongo(address));
    }

    private ElasticStore elasticsearch() throws InterruptedException {
        Set<ServiceKind> needed = EnumSet.of(ServiceKind.ELASTICSEARCH);
        return new ElasticStore(
                services.access().elasticsearch(services.use(needed, 0).elasticsearch()));
    }

    private JsonNode importAll(OperationCall call) throws InterruptedException {
        Dataset dataset = call.dataset().dataset();
        int threads = threads(call);
        int batch = Checks.range("batchSize", call.whole("batchSize"), 1_000, 1, 100_000);
        String tag = call.text("batchTag");
        ObjectNode result;
        try (MongoStore mongo = mongo(dataset.size() + Repository.values().length);
                DirectStage stage = new DirectStage(
                        dataset,
                        threads,
                        batch,
                        () -> new ContentModel(dataset, new RenderedBlobs(), tag),
                        new MongoTarget(mongo))) {
            for (Repository repository : Repository.values()) {
                RepositorySetup.requireUuids(mongo, repository.label());
                RepositorySetup.ensure(mongo, repository.label());
            }
            result = ResultJson.of(running(dataset, stage));
        }
        if (call.flag("index")) {
            result.putArray("bulkIndexingCommandIds");
            result.put("indexed", index(dataset, tag, threads));
        }
        return result;
    }

    private static DirectReport running(Dataset dataset, DirectStage stage) {
        RunningImports.Entry entry = RunningImports.INSTANCE.begin(dataset, stage::settled);
        try {
            return stage.run();
        } finally {
            RunningImports.INSTANCE.end(entry);
        }
    }

    /** There is no bulk service here: the index is filled before the answer. */
    private long index(Dataset dataset, String tag, int threads) throws InterruptedException {
        Importer importer = importer(dataset, tag).withFullText();
        try (ElasticStore elastic = elasticsearch();
                IndexStage stage = importer.index(IndexSettings.of(threads), elastic, RateLimit.none())) {
            return stage.run().indexed();
        }
    }

    private static Importer importer(Dataset dataset, String tag) {
        return Importer.of(dataset, tag, new OnDemandBlobs(), ImportMetrics.none(), ProgressListener.NONE);
    }

    private JsonNode verify(OperationCall call) throws InterruptedException {
        Dataset dataset = call.dataset().dataset();
        long files = Checks.range("blobs", call.number("blobs"), 1_000, 0, Long.MAX_VALUE);
        VerifySettings all = VerifySettings.of(threads(call), files);
        VerifySettings settings = call.flag("others") ? all : all.withoutOthers();
        try (MongoStore mongo = mongo(0);
                VerifyStage stage = importer(dataset, call.text("batchTag")).verify(settings, mongo, null)) {
            return ResultJson.of(stage.run());
        }
    }

    private JsonNode status(OperationCall call) throws InterruptedException {
        ObjectNode json = Json.object().put("version", DatasetVersion.CURRENT.toString());
        var imports = json.putArray("imports");
        for (RunningImports.Entry entry : RunningImports.INSTANCE.entries()) {
            imports.addObject()
                    .put("fingerprint", entry.fingerprint())
                    .put("planned", entry.planned())
                    .put("settled", entry.settled());
        }
        // What has not been started holds nothing, and is not started to say so.
        ServiceAddresses addresses = services.addresses();
        String log = call.text("logName", Logs.DEFAULT);
        String topic = Logs.topic(log);
        ObjectNode told = json.putObject("log").put("name", log);
        if (addresses.kafka() == null) {
            told.put("exists", false);
        } else {
            log(services.access().kafka(addresses.kafka()), topic, told);
        }
        var repositories = json.putArray("repositories");
        if (addresses.mongo() != null) {
            try (MongoStore mongo = mongo(0)) {
                for (Repository repository : Repository.values()) {
                    repositories
                            .addObject()
                            .put("name", repository.label())
                            .put(
                                    "documents",
                                    mongo.documents(repository.label()).estimatedDocumentCount());
                }
            }
        }
        return json;
    }

    private static void log(KafkaSettings kafka, String topic, ObjectNode json) {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            int partitions = admin.partitions(topic).orElse(0);
            json.put("exists", partitions > 0);
            if (partitions == 0) {
                return;
            }
            long[] begins = admin.beginOffsets(topic, partitions);
            long[] ends = admin.endOffsets(topic, partitions);
            long imported = 0;
            long messages = 0;
            var committed = admin.committed(Logs.GROUP);
            for (int i = 0; i < partitions; i++) {
                OffsetAndMetadata done = committed.get(new TopicPartition(topic, i));
                imported += done == null ? begins[i] : done.offset();
                messages += ends[i];
            }
            json.put("partitions", partitions)
                    .put("messages", messages)
                    .put("imported", imported)
                    .put("lag", messages - imported);
        }
    }

    private JsonNode consume(OperationCall call) throws InterruptedException {
        long startMillis = System.currentTimeMillis();
        String repository = call.text("repositoryName", Repository.US_EAST.label());
        if (!Importer.repositories().contains(repository)) {
            throw new IllegalArgumentException(
                    "repositoryName " + repository + ": must be " + String.join(", ", Importer.repositories()));
        }
        String root = ImportIds.normalized(call.text("rootFolder"));
        if (!root.equals("/")) {
            throw Problem.notFound("rootFolder " + root + ": does not exist in " + repository + "; give /");
        }
        String log = call.text("logName", Logs.DEFAULT);
        String topic = Logs.topic(log);
        int batch = Checks.range("batchSize", call.whole("batchSize"), 10, 1, 10_000);
        Checks.range("nbThreads", call.whole("nbThreads"), 0, 0, 1_024);
        boolean index = call.flag("useScroller");
        KafkaSettings kafka = services.access()
                .kafka(services.use(EnumSet.of(ServiceKind.KAFKA), 0).kafka());
        int partitions = partitions(kafka, topic);
        if (partitions == 0) {
            throw Problem.notFound("log " + log + " does not exist; run a producer first");
        }
        Dataset dataset = DatasetParameters.ofSeeds(call.number("seed"), call.number("dataSeed"), null)
                .dataset();
        MessageDocuments documents = new MessageDocuments(repository, new MessageIdentities(dataset, repository));
        try (MongoStore mongo = mongo(0);
                ElasticStore elastic = index ? elasticsearch() : null) {
            RepositorySetup.ensure(mongo, repository);
            if (elastic != null) {
                new IndexAdmin(elastic).ensure(repository);
            }
            ConsumerRun run = new ConsumerRun(
                    topic,
                    repository,
                    documents,
                    writer(new MongoTarget(mongo)),
                    elastic == null ? null : writer(new ElasticTarget(elastic)),
                    elastic == null ? null : new JsonEncoder(IndexedFields.ALL),
                    batch);
            run.run(kafka, partitions);
            ConsumerResult result = new ConsumerResult(
                    partitions,
                    run.errors().isEmpty() ? 0 : 1,
                    run.created() + run.present(),
                    run.created(),
                    run.present(),
                    null,
                    run.errors(),
                    System.currentTimeMillis() - startMillis);
            return OperationCall.string(ResultJson.of(result).toString());
        }
    }

    private static BatchWriter writer(org.nuxeo.datagen.importer.bulk.BatchTarget target) {
        return new BatchWriter(target, RetryPolicy.DEFAULT, new StopSignal(), ImportMetrics.none());
    }

    private static int partitions(KafkaSettings kafka, String topic) {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            return admin.partitions(topic).orElse(0);
        }
    }
}
