// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;
import org.nuxeo.datagen.importer.report.OperationResult;
import org.nuxeo.datagen.importer.report.ProduceReport.PartitionRecords;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RightsReader;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/** The operations on a whole dataset: its plan, its import into repositories, and its verification. */
final class DatasetOperations {

    private static final Parameter THREADS = Parameter.integer(
                    "nbThreads", "number of threads; by default one for each processor")
            .within(1, 1_024);

    private static final Parameter RETRY_SECONDS = Parameter.integer(
                    "retrySeconds", "seconds for which requests are retried while MongoDB is away")
            .within(0, 86_400)
            .orElse(60);

    private DatasetOperations() {}

    static OperationDefinition plan() {
        return new OperationDefinition(
                OperationIds.PLAN,
                "Plan a dataset",
                "Returns the exact numbers of documents of a dataset by repository, kind and partition.",
                false,
                Parameter.lists(DatasetParameters.ALL, List.of(Parameter.of(StageWords.PARTITIONS))),
                (call, host) -> {
                    Dataset dataset = DatasetParameters.areGiven(call.values())
                            ? DatasetParameters.dataset(call.values())
                            : host.planned();
                    return Json.tree(Plan.of(dataset, call.values().integer("partitions"), host.shardSetting()));
                });
    }

    static OperationDefinition importing() {
        return new OperationDefinition(
                OperationIds.IMPORT,
                "Import a dataset",
                "Writes a dataset into the MongoDB collections of its repositories, and indexes them if requested.",
                false,
                Parameter.lists(
                        DatasetParameters.ALL,
                        List.of(
                                LogRequest.BATCH_TAG,
                                THREADS,
                                Parameter.integer("batchSize", "documents in a request to MongoDB")
                                        .within(1, 100_000)
                                        .orElse(1_000),
                                RETRY_SECONDS,
                                Parameter.flag("index", "whether the repositories are indexed afterwards"))),
                DatasetOperations::importAll);
    }

    static OperationDefinition verifying() {
        return new OperationDefinition(
                OperationIds.VERIFY,
                "Verify a dataset",
                "Regenerates every document of a dataset and compares it with its repositories.",
                false,
                Parameter.lists(
                        DatasetParameters.ALL,
                        List.of(
                                Parameter.text("batchTag", "the tag that the dataset was imported with"),
                                THREADS,
                                Parameter.number("blobs", "number of blobs to compare, spread over all")
                                        .within(0, Long.MAX_VALUE)
                                        .orElse(1_000L),
                                Parameter.flag(
                                        "others",
                                        "whether documents outside the dataset are findings; Nuxeo creates some itself"
                                                + " in each repository"),
                                Parameter.flag(
                                                "rightsInIndex",
                                                "whether the readers in the search index are compared with MongoDB's")
                                        .orElse(true))),
                DatasetOperations::verify);
    }

    private static int threads(ParameterValues values) {
        return values.integer("nbThreads", Runtime.getRuntime().availableProcessors());
    }

    private static JsonNode importAll(OperationCall call, OperationHost host) throws InterruptedException {
        ParameterValues values = call.values();
        Dataset dataset = DatasetParameters.dataset(values);
        String tag = values.optionalText("batchTag");
        boolean index = values.flag("index");
        RunningCall running = new RunningCall(
                        Activity.IMPORT,
                        call,
                        null,
                        dataset.layout().repositories().labels())
                .on(dataset);
        return host.calls().run(running, () -> importAll(values, host, dataset, tag, index, running));
    }

    private static JsonNode importAll(
            ParameterValues values,
            OperationHost host,
            Dataset dataset,
            @Nullable String tag,
            boolean index,
            RunningCall running)
            throws InterruptedException {
        List<String> repositories = dataset.layout().repositories().labels();
        if (index) {
            host.requireIndexing("index", repositories);
            requireShards(dataset, host.shardSetting());
        }
        ObjectNode answer;
        try (MongoStore mongo = host.openRepositories(repositories, dataset.size() + repositories.size())) {
            for (String repository : repositories) {
                RepositorySetup.requireUuids(mongo, repository);
                RepositorySetup.ensure(mongo, repository);
            }
            try (DirectStage stage = new DirectStage(
                    dataset,
                    threads(values),
                    values.integer("batchSize"),
                    () -> new StoredDocuments(dataset, new RenderedBlobs(), tag),
                    new MongoTarget(mongo),
                    RightsReader.read(mongo, repositories, new StoredDocuments(dataset, null, null)),
                    RetryPolicy.within(Duration.ofSeconds(values.integer("retrySeconds"))),
                    followed(running, "import"))) {
                answer = Json.tree(stage.run());
            }
        }
        running.requireNotStopped();
        if (index) {
            host.index(dataset, tag, threads(values), answer);
        }
        return answer;
    }

    /** Returns the context of a stage whose progress in an activity is that of a call. */
    private static StageContext followed(RunningCall running, String followed) {
        LongAdder done = new LongAdder();
        running.follow(done::sum);
        return StageContext.none().with(new ProgressListener() {
            @Override
            public void advanced(String activity, long documents) {
                if (activity.equals(followed)) {
                    done.add(documents);
                }
            }
        });
    }

    /** Checks, before hours of work, that the server's indexes can hold the documents. */
    private static void requireShards(Dataset dataset, @Nullable ShardSetting setting) {
        for (IndexPlan index : IndexShards.USUAL.plans(dataset)) {
            if (setting != null && !index.withShards(setting.shards()).fits()) {
                throw new StageException("index true: " + setting.name() + " " + setting.shards() + ": " + index.limit()
                        + "; " + advice(setting, index.shards()));
            }
        }
    }

    private static String advice(ShardSetting setting, long shards) {
        return "set " + setting.name() + "=" + shards + " in nuxeo.conf, and remove the indexes, which the server then"
                + " creates again";
    }

    private static JsonNode verify(OperationCall call, OperationHost host) throws InterruptedException {
        ParameterValues values = call.values();
        Dataset dataset = DatasetParameters.dataset(values);
        VerifySettings all = VerifySettings.of(threads(values), values.number("blobs"));
        VerifySettings settings = (values.flag("others") ? all : all.withoutOthers()).withReadersOnly();
        DocumentModels models = DocumentModels.of(dataset, values.optionalText("batchTag"));
        List<String> repositories = dataset.layout().repositories().labels();
        RunningCall running = new RunningCall(Activity.VERIFICATION, call, null, repositories).on(dataset);
        return host.calls().run(running, () -> {
            try (MongoStore mongo = host.openRepositories(repositories, 0);
                    ElasticStore index = values.flag("rightsInIndex") ? host.openIndex() : null;
                    VerifyStage stage = new VerifyStage(
                            settings, models, mongo, index, followed(running, "verify"))) {
                return Json.tree(Verified.of(stage.run(), index != null));
            }
        });
    }

    /** A dataset's spec and its counts, which are computed without enumerating documents. */
    private record Plan(
            JsonNode dataset,
            long documents,
            long folders,
            List<Count> counts,
            List<PartitionRecords> partitions,
            List<Index> indexes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String change) {
        record Count(Repository repository, Kind kind, long count) {}

        record Index(String repository, long documents, long shards, long shardDocuments, long shardBytes) {}

        static Plan of(Dataset dataset, int partitions, @Nullable ShardSetting setting) {
            List<Count> counts = new ArrayList<>();
            List<PartitionRecords> records = new ArrayList<>();
            for (Repository repository : dataset.layout().repositories()) {
                for (Kind kind : dataset.layout().kinds()) {
                    long count = dataset.count(repository, kind);
                    if (count > 0) {
                        counts.add(new Count(repository, kind, count));
                    }
                }
                PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
                for (int partition = 0; partition < partitions; partition++) {
                    records.add(new PartitionRecords(
                            Topics.documents(repository.label()), partition, plan.records(partition)));
                }
            }
            ObjectNode spec = Json.spec(dataset.spec());
            spec.remove(List.of("corpusFingerprint", "model"));
            List<IndexPlan> usual = IndexShards.USUAL.plans(dataset);
            long most = usual.stream().mapToLong(IndexPlan::shards).max().orElse(1);
            return new Plan(
                    spec,
                    dataset.documents(),
                    dataset.folders(),
                    counts,
                    records,
                    usual.stream()
                            .map(index -> setting == null ? index : index.withShards(setting.shards()))
                            .map(index -> new Index(
                                    index.repository(),
                                    index.documents(),
                                    index.shards(),
                                    index.meanDocuments(),
                                    index.meanBytes()))
                            .toList(),
                    setting == null || setting.shards() >= most ? null : advice(setting, most));
        }
    }

    /** The result of a verification. */
    @JsonPropertyOrder({"rows", "clean", "finished", "differences", "elapsed", "throughput", "named"})
    record Verified(
            List<Row> rows,
            boolean clean,
            boolean finished,
            long differences,
            List<String> named,
            @JsonIgnore long messages,
            @JsonIgnore long elapsedMillis)
            implements OperationResult {
        /** @param indexed number of documents in the index; null if it was not compared */
        record Row(
                String repository,
                Kind kind,
                long planned,
                long imported,

                @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                Long indexed,

                long verified) {}

        static Verified of(VerifyReport report, boolean withIndex) {
            return new Verified(
                    report.rows().stream()
                            .map(row -> new Row(
                                    row.repository(),
                                    row.kind(),
                                    row.planned(),
                                    row.imported(),
                                    withIndex ? row.indexed() : null,
                                    row.verified()))
                            .toList(),
                    report.isClean(),
                    report.finished(),
                    report.differenceCount(),
                    report.differences().stream().map(Object::toString).toList(),
                    report.verified(),
                    report.elapsedMillis());
        }
    }
}
