// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.nuxeo.datagen.store.service.ServiceKind.ELASTICSEARCH;
import static org.nuxeo.datagen.store.service.ServiceKind.KAFKA;
import static org.nuxeo.datagen.store.service.ServiceKind.MONGO;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.campaign.Deliveries.IndexWork;
import org.nuxeo.datagen.bench.campaign.DirectHost.RangeWork;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.size.Storage;
import org.nuxeo.datagen.store.size.StorageSizes;

/** The kinds of steps on services, and those that run the stages of an import. */
final class DirectSteps {

    static final List<Step.Type<DirectHost>> TYPES = List.of(
            type("deliver", DirectSteps::deliver)
                    .on(KAFKA, MONGO, ELASTICSEARCH)
                    .ofLoads(settings -> !isWhole(settings))
                    .skipped((host, settings) -> host.deliveries().done(slice(host, settings), settings.flag("index"))),
            type("import", DirectSteps::load).on(KAFKA, MONGO).skipped(DirectSteps::everything),
            type("grow", (host, record) -> new GrowStep(host, record).run())
                    .on(KAFKA, MONGO)
                    .skipped(DirectSteps::everything),
            type("index", DirectSteps::index)
                    .on(settings -> settings.has("from") ? Set.of(MONGO, ELASTICSEARCH) : Set.of(ELASTICSEARCH))
                    .skipped((host, settings) -> host.deliveries().takeNotIndexed()),
            type("verify", DirectSteps::verify).on(DirectSteps::checked),
            type("questions", DirectSteps::questions).on(DirectSteps::checked),
            type("mixed", (host, record) -> new MixedStep(host, record).run())
                    .on(KAFKA, MONGO, ELASTICSEARCH)
                    .ofLoads(settings -> true)
                    .skipped((host, settings) ->
                            host.deliveries().done(host.deliveries().series(), true)),
            type("search", SearchStep::run).on(MONGO, ELASTICSEARCH).ofLoads(settings -> true),
            type("update", DirectSteps::update).on(MONGO, ELASTICSEARCH),
            type("check", DirectSteps::check).on(MONGO),
            type("retrieve", Downloads.RetrieveStep::run),
            type("files", FilesStep::run),
            type("uploads", UploadsStep::run),
            new Step.Type<>("objects", ObjectsStep::checked).on(MONGO),
            new Step.Type<>("load", SessionLoad::alone).on(MONGO),
            type("measure", MeasureStep::run).on(MeasureStep::services),
            new Step.Type<DirectHost>("command", settings -> CommandStep.of(settings, DirectHost::loadTarget))
                    .on(settings -> settings.has(CommandStep.BESIDE) ? Set.of(MONGO) : Set.of()));

    private static final String EVERYTHING = "everything";

    /** Number of files held in memory. */
    private static final int CHUNK = 50_000;

    private DirectSteps() {}

    private static Step.Type<DirectHost> type(String name, Step.Action<DirectHost> action) {
        return new Step.Type<>(name, settings -> action);
    }

    private static void everything(DirectHost host, Step.Settings settings) {
        host.deliveries().done(host.deliveries().everything(), false);
    }

    private static boolean isWhole(Step.Settings settings) {
        return settings.text("what", EVERYTHING).equals(EVERYTHING);
    }

    private static DeliverySlice slice(DirectHost host, Step.Settings settings) {
        if (isWhole(settings)) {
            return host.deliveries().everything();
        }
        var slices = host.loads().slices(settings.year());
        return settings.oneOf("what", slices, " or " + EVERYTHING).get();
    }

    /**
     * Imports a slice of the dataset through Kafka into the repositories, with or without indexing on the fly, and
     * verifies every document of it. Settings: {@code what}, {@code year} for archives, {@code index}.
     */
    private static void deliver(DirectHost host, StepRecord record) {
        DeliverySlice slice = slice(host, record.settings());
        Delivery delivery = host.deliveries().next(slice);
        boolean index = record.settings().flag("index");
        host.produce(record, delivery);
        if (host.stopped()) {
            return;
        }
        ConsumeReport consumed = host.consume(index);
        host.deliveries().imported(record, index ? "import and index" : "import", delivery, consumed, 0);
        record.batches("import", consumed.batches());
        host.deliveries().compare(host, record, slice, delivery, index);
    }

    /**
     * Sends the whole dataset to Kafka, imports it by several processes of one consumer group, and verifies every
     * document. Settings: {@code processes}.
     */
    private static void load(DirectHost host, StepRecord record) throws Exception {
        DeliverySlice everything = host.deliveries().everything();
        Delivery delivery = host.deliveries().next(everything);
        host.produce(record, delivery);
        int processes = (int) record.settings().number("processes", 2);
        List<List<String>> commands = Collections.nCopies(processes, List.of("consume", "--format", "json"));
        long imported = 0;
        long deadLetters = 0;
        long millis = 0;
        for (String output : ChildCommand.all(
                host.work().resolve("importer"), commands, host.description(KAFKA, MONGO), "an importer process")) {
            JsonNode report = Json.mapper().readTree(output);
            // each process reports the results of the whole group
            imported = Math.max(imported, report.path("imported").asLong());
            deadLetters = Math.max(deadLetters, report.path("deadLetters").asLong());
            millis = Math.max(millis, report.path("elapsedMillis").asLong());
            BatchLatency[] batches = Json.mapper().treeToValue(report.path("batches"), BatchLatency[].class);
            record.batches("import", List.of(batches));
        }
        record.storedDocuments("import", imported, millis, Math.abs(delivery.records() - imported) + deadLetters);
        host.deliveries().compare(host, record, everything, delivery, false);
    }

    /**
     * Indexes the documents that were imported without indexing. Settings: {@code rebuild} removes the indexes first and
     * indexes all deliveries; {@code from: mongo} reads the documents in MongoDB, with the settings of {@link
     * MongoVariant}, for each of which the indexes are rebuilt.
     */
    private static void index(DirectHost host, StepRecord record) throws IOException {
        String from = record.settings().text("from", "generator");
        List<DeliverySlice> slices = host.deliveries().takeNotIndexed();
        Runnable delete = () -> host.repositories().forEach(new IndexAdmin(host.elastic())::delete);
        if (from.equals("mongo")) {
            MongoVariant.each(host, record, read -> {
                delete.run();
                index(host, record, host.deliveries().all(), IndexSource.MONGO, read);
            });
        } else if (!from.equals("generator")) {
            throw record.settings().refuse("from", "must be generator or mongo");
        } else {
            boolean rebuilds = record.settings().flag("rebuild");
            if (rebuilds) {
                delete.run();
            }
            List<DeliverySlice> wanted = rebuilds ? host.deliveries().all() : slices;
            index(host, record, wanted, IndexSource.GENERATOR, MongoVariant.own(host));
        }
        String indexes = host.repositories().stream().map(IndexAdmin::indexOf).collect(Collectors.joining(","));
        long bytes = Rates.total(StorageSizes.of(host.elastic(), indexes), Storage::bytes);
        record.row("index size", bytes / 1_000, "kilobytes", 0, 0);
        record.documents("index holds", indexed(host), 0, 0);
    }

    private static void index(
            DirectHost host, StepRecord record, List<DeliverySlice> slices, IndexSource source, MongoVariant read) {
        IndexSettings settings = IndexSettings.of(host.threads(), host.data().layout(), RetryPolicy.DEFAULT);
        ElasticStore elastic = host.elastic();
        long expected = indexed(host);
        List<IndexReport> reports = new ArrayList<>();
        for (DeliverySlice slice : slices) {
            Delivery delivery = host.deliveries().alone(slice);
            PositionRange all = delivery.positions();
            IndexReport report =
                    host.stage().index(settings, host.models(), delivery, all, source, read.store(), elastic);
            expected += delivery.records();
            reports.add(report);
            record.batches("index" + read.suffix(), report.batches());
        }
        long wrong = Rates.total(reports, IndexReport::refusedCount) + Math.abs(expected - indexed(host));
        long indexed = Rates.total(reports, IndexReport::indexed);
        long millis = Rates.total(reports, IndexReport::elapsedMillis);
        if (source == IndexSource.MONGO) {
            record.storedDocuments("index from mongo" + read.suffix(), indexed, millis, wrong);
        } else {
            record.documents("index", indexed, millis, wrong);
        }
    }

    private static long indexed(DirectHost host) {
        return Rates.total(host.repositories(), new IndexAdmin(host.elastic())::count);
    }

    private static boolean hasIndex(Step.Settings settings) {
        return !settings.flag("without-index");
    }

    private static Set<ServiceKind> checked(Step.Settings settings) {
        return hasIndex(settings) ? Set.of(MONGO, ELASTICSEARCH) : Set.of(MONGO);
    }

    /**
     * Verifies the whole dataset in repositories and indexes. Settings: {@code blobs}, the number of files to render and
     * compare, and those of {@link MongoVariant}.
     */
    private static void verify(DirectHost host, StepRecord record) {
        long blobs = record.settings().number("blobs", 1_000);
        boolean index = hasIndex(record.settings());
        MongoVariant.each(host, record, read -> host.verify(record, read, host.models(), blobs, index));
    }

    /**
     * Asks repositories and indexes questions whose answers are known. Settings: {@code count}; {@code as}, the user who asks
     * all of them.
     */
    private static void questions(DirectHost host, StepRecord record) {
        Step.Settings settings = record.settings();
        QuestionSet questions;
        try {
            questions = QuestionSet.first(settings.number("count", 500), settings.text("as", ""), host.dataset());
        } catch (IllegalArgumentException e) {
            throw settings.refuse("as", String.valueOf(e.getMessage()));
        }
        VerifyScope scope = VerifyScope.ofDocuments(new PositionRange(0, 0)).with(questions);
        VerifySettings usual = VerifySettings.of(host.threads(), 0);
        ElasticStore index = host.index(hasIndex(settings));
        VerifyReport report = host.stage().verify(usual, host.models(), scope, host.mongo(), index);
        report.differences().stream().limit(10).map(Difference::toString).forEach(record::note);
        record.storedRow(
                "questions", questions.range().count(), "questions", report.elapsedMillis(), report.differenceCount());
    }

    /**
     * Sets {@code dc:publisher} of every document in MongoDB by unordered bulk writes, then indexes every document again,
     * as Nuxeo does after a change, and verifies all fields. Settings: {@code tag}, {@code batch}.
     */
    private static void update(DirectHost host, StepRecord record) {
        String tag = record.settings().text("tag", "updated");
        int batch = (int) record.settings().number("batch", 1_000);
        DocumentModels tagged = DocumentModels.of(host.dataset(), tag);
        Delivery all = Delivery.of(host.dataset(), 1);
        AtomicLong changed = new AtomicLong();
        RangeWork update = (repository, documents) -> changed.addAndGet(update(host, repository, documents, tag));
        long millis = host.overDocuments("update", all, batch, () -> update);
        record.storedDocuments("update", changed.get(), millis, Math.abs(all.records() - changed.get()));
        IndexFilling filling = IndexFilling.begin(
                host.elastic(), IndexPlans.of(host.data().layout().indexShards(), host.dataset()));
        try {
            Rights rights = tagged.rights(host.mongo());
            Supplier<RangeWork> index = IndexWork.again(host.elastic(), tagged, rights, IndexAdmin::indexOf);
            millis = host.overDocuments("re-index", all, batch, index);
        } finally {
            filling.close();
        }
        record.documents("re-index", all.records(), millis, 0);
        host.verify(record, MongoVariant.own(host), tagged, 0, true);
    }

    private static int update(DirectHost host, String repository, List<Identity> documents, String tag) {
        List<WriteModel<RawBsonDocument>> models = new ArrayList<>(documents.size());
        for (Identity document : documents) {
            String id = host.dataset().id(document).toString();
            models.add(new UpdateOneModel<>(Filters.eq("ecm:id", id), Updates.set("dc:publisher", tag)));
        }
        BulkWriteOptions unordered = new BulkWriteOptions().ordered(false);
        return host.mongo().documents(repository).bulkWrite(models, unordered).getModifiedCount();
    }

    /** What is compared of each file, how long that took, and how many files were wrong. */
    private record Check(String name, Predicate<BsonDocument> right, AtomicLong millis, AtomicLong wrong) {
        Check(String name, Predicate<BsonDocument> right) {
            this(name, right, new AtomicLong(), new AtomicLong());
        }

        void run(DirectHost host, List<BsonDocument> files, int batch) {
            long pieces = (files.size() + batch - 1) / batch;
            millis.addAndGet(host.inParallel(name, pieces, () -> piece -> {
                int from = (int) piece * batch;
                List<BsonDocument> part = files.subList(from, Math.min(files.size(), from + batch));
                wrong.addAndGet(part.stream().filter(right.negate()).count());
            }));
        }
    }

    /**
     * Compares the file properties of every document in MongoDB with the blob store: existence, length and digest of the
     * file. Settings: {@code batch}.
     */
    private static void check(DirectHost host, StepRecord record) {
        OnDemandBlobs store = new OnDemandBlobs(host.dataset().archive());
        Predicate<BsonDocument> sizes = file ->
                store.lengthBytes(text(file, "data")) == file.getInt64("length").getValue();
        List<Check> checks = List.of(
                new Check("existence", file -> store.exists(text(file, "data"))),
                new Check("sizes", sizes),
                new Check("digests", file -> store.md5(text(file, "data")).equals(text(file, "digest"))));
        int batch = (int) record.settings().number("batch", 1_000);
        long files = 0;
        long startNanos = System.nanoTime();
        for (String repository : host.repositories()) {
            List<BsonDocument> chunk = new ArrayList<>();
            var found = host.mongo().documents(repository).find(Filters.exists("content"));
            for (RawBsonDocument document :
                    found.projection(Projections.include("content")).batchSize(batch)) {
                chunk.add(document.getDocument("content"));
                files++;
                if (chunk.size() == CHUNK) {
                    checks.forEach(each -> each.run(host, chunk, batch));
                    chunk.clear();
                }
            }
            checks.forEach(each -> each.run(host, chunk, batch));
        }
        long checkingMillis = Rates.total(checks, each -> each.millis().get());
        Dataset dataset = host.dataset();
        Stream<Kind> kinds = dataset.layout().kinds().stream();
        long planned = kinds.filter(Kind::hasFiles).mapToLong(dataset::count).sum();
        long readingMillis = Rates.millisSince(startNanos) - checkingMillis;
        record.storedRow("read", files, "files", readingMillis, Math.abs(planned - files));
        for (Check each : checks) {
            long wrong = each.wrong().get();
            record.row(each.name(), files, "files", each.millis().get(), wrong);
        }
    }

    private static String text(BsonDocument file, String name) {
        return file.getString(name).getValue();
    }
}
