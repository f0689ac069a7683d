// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.importer.report.ProduceReport.PartitionRecords;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/** The operations on a whole dataset: its plan, its import into repositories, and its verification. */
final class DatasetOperations {

    private static final Word THREADS = Word.of("nb-threads", Values.integer(1, 1_024))
            .meaning("number of threads; by default one for each processor");
    private static final Word BATCH_DOCUMENTS =
            Word.of("batch-size", Values.integer(1, 100_000)).meaning("documents in a request to MongoDB", "1000");
    private static final Word RETRY_SECONDS = Word.of("retry-seconds", Values.integer(0, 86_400))
            .meaning("seconds for which requests are retried while MongoDB is away", "60");
    private static final Word INDEX = Word.flag("index").meaning("whether the repositories are indexed afterwards");
    private static final Word TAG_OF_IMPORT =
            StageWords.BATCH_TAG.meaning("the tag that the dataset was imported with");
    private static final Word BLOBS = Word.of("blobs", Values.number(0, Long.MAX_VALUE))
            .meaning("number of blobs to compare, spread over all", "1000");
    private static final Word OTHERS = Word.flag("others")
            .meaning(
                    "whether documents outside the dataset are findings; Nuxeo creates some itself in each repository");
    private static final Word RIGHTS_IN_INDEX = Word.flag("rights-in-index")
            .meaning("whether the readers in the search index are compared with MongoDB's", "true");

    private static final Word QUESTIONS = Word.of("questions", Values.number(0, 1_000_000))
            .meaning(
                    "number of questions with known answers to ask MongoDB and the search index, each as its user",
                    "0");
    private static final Word PASSWORD =
            Word.of("password", Values.secretText()).meaning("password of new users; must be given if there are any");

    static final OperationDefinition PLAN = new OperationDefinition(
            OperationIds.PLAN,
            "Plan a dataset",
            "Returns the exact numbers of documents of a dataset by repository, kind and partition.",
            CallWords.of(DatasetCalls.WORDS, List.of(StageWords.PARTITIONS)),
            (call, host) -> {
                Description values = call.values();
                boolean isDescribed = DatasetCalls.WORDS.stream().anyMatch(values::has);
                Dataset dataset = isDescribed ? DatasetCalls.dataset(values) : host.planned();
                return plan(dataset, values.integer(StageWords.PARTITIONS), host.shardSetting());
            });

    static final OperationDefinition IMPORT = new OperationDefinition(
            OperationIds.IMPORT,
            "Import a dataset",
            "Writes a dataset into the MongoDB collections of its repositories, and indexes them if requested.",
            CallWords.of(
                    DatasetCalls.WORDS, List.of(StageWords.BATCH_TAG, THREADS, BATCH_DOCUMENTS, RETRY_SECONDS, INDEX)),
            DatasetOperations::importAll);

    static final OperationDefinition VERIFY = new OperationDefinition(
            OperationIds.VERIFY,
            "Verify a dataset",
            "Regenerates every document of a dataset and compares it with its repositories.",
            CallWords.of(
                    DatasetCalls.WORDS, List.of(TAG_OF_IMPORT, THREADS, BLOBS, OTHERS, RIGHTS_IN_INDEX, QUESTIONS)),
            DatasetOperations::verify);

    static final OperationDefinition PRINCIPALS = new OperationDefinition(
            OperationIds.PRINCIPALS,
            "Create users",
            "Creates the users and groups who ask the questions about a dataset, and keeps those that exist.",
            CallWords.of(DatasetCalls.WORDS, List.of(PASSWORD)),
            (call, host) -> host.create(
                    Questions.of(DatasetCalls.dataset(call.values()), 1).principals(),
                    call.values().text(PASSWORD)));

    private DatasetOperations() {}

    private static int threads(Description values) {
        return values.integer(THREADS, Runtime.getRuntime().availableProcessors());
    }

    private static JsonNode importAll(OperationCall call, OperationHost host) throws InterruptedException {
        Description values = call.values();
        Dataset dataset = DatasetCalls.dataset(values);
        List<String> repositories = dataset.layout().repositories().labels();
        RunningCall running = new RunningCall(Activity.IMPORT, call, null, repositories).on(dataset);
        return host.calls().run(running, () -> {
            String tag = values.text(StageWords.BATCH_TAG);
            boolean index = values.is(INDEX);
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
                DocumentModels models = DocumentModels.of(dataset, tag);
                RetryPolicy retry = RetryPolicy.within(Duration.ofSeconds(values.integer(RETRY_SECONDS)));
                StageContext context = followed(running, "import");
                MongoTarget target = new MongoTarget(mongo);
                int batch = values.integer(BATCH_DOCUMENTS);
                answer = Json.tree(StageRun.of(context)
                        .write(models, threads(values), batch, target, models.rights(mongo), retry));
            }
            running.requireNotStopped();
            if (index) {
                host.index(dataset, tag, threads(values), answer);
            }
            return answer;
        });
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
        for (IndexPlan index : IndexPlans.of(IndexShards.USUAL, dataset)) {
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
        Description values = call.values();
        Dataset dataset = DatasetCalls.dataset(values);
        VerifySettings usual = VerifySettings.of(threads(values), values.number(BLOBS));
        VerifySettings all = host.createsIndexes() ? usual.withIndexes() : usual;
        long asked = values.number(QUESTIONS);
        boolean asks = asked > 0;
        VerifyScope scope = VerifyScope.whole(dataset).with(asks ? QuestionSet.first(asked, "", dataset) : null);
        VerifySettings settings = (values.is(OTHERS) ? all : all.withoutOthers()).withReadersOnly();
        DocumentModels models = DocumentModels.of(dataset, values.text(TAG_OF_IMPORT));
        List<String> repositories = dataset.layout().repositories().labels();
        RunningCall running = new RunningCall(Activity.VERIFICATION, call, null, repositories).on(dataset);
        return host.calls().run(running, () -> {
            try (MongoStore mongo = host.openRepositories(repositories, 0);
                    ElasticStore index = values.is(RIGHTS_IN_INDEX) ? host.openIndex(asks) : null) {
                VerifyReport report =
                        StageRun.of(followed(running, "verify")).verify(settings, models, scope, mongo, index);
                return verified(report, index != null);
            }
        });
    }

    /** Returns a dataset's spec and its counts, which are computed without enumerating documents. */
    private static JsonNode plan(Dataset dataset, int partitions, @Nullable ShardSetting setting) {
        List<ObjectNode> counts = Report.rows(dataset.layout(), (repository, kind) -> {
            long count = dataset.count(repository, kind);
            return count == 0 ? null : Json.object("repository", repository, "kind", kind, "count", count);
        });
        List<PartitionRecords> records = PartitionRecords.planned(dataset, partitions, false);
        ObjectNode spec = Json.spec(dataset.spec());
        spec.remove(List.of("corpusFingerprint", "model"));
        List<IndexPlan> usual = IndexPlans.of(IndexShards.USUAL, dataset);
        long most = usual.stream().mapToLong(IndexPlan::shards).max().orElse(1);
        List<ObjectNode> indexes = usual.stream()
                .map(index -> index(setting == null ? index : index.withShards(setting.shards())))
                .toList();
        ObjectNode plan = Json.object("dataset", spec, "documents", dataset.documents(), "folders", dataset.folders());
        Json.put(plan, "counts", counts, "partitions", records, "indexes", indexes);
        return setting == null || setting.shards() >= most ? plan : plan.put("change", advice(setting, most));
    }

    private static ObjectNode index(IndexPlan plan) {
        ObjectNode index = Json.object("repository", plan.repository(), "documents", plan.documents());
        Json.put(index, "shards", plan.shards(), "shardDocuments", plan.meanDocuments());
        return Json.put(index, "shardBytes", plan.meanBytes());
    }

    /**
     * Returns the result of a verification.
     *
     * @param withIndex whether the index was compared
     */
    static ObjectNode verified(VerifyReport report, boolean withIndex) {
        JsonNode rows = Json.tree(report).path("rows");
        if (!withIndex) {
            rows.forEach(row -> ((ObjectNode) row).remove("indexed"));
        }
        Speed speed = Speed.of(report.verified(), report.elapsedMillis());
        List<String> named = report.differences().stream().map(Object::toString).toList();
        ObjectNode result = Json.object("rows", rows, "clean", report.isClean(), "finished", report.finished());
        Json.put(result, "differences", report.differenceCount(), "elapsed", speed.elapsed());
        return Json.put(result, "throughput", speed.throughput(), "named", named);
    }
}
