// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.MongoException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.load.MongoSource;
import org.nuxeo.datagen.importer.manifest.ControlFile;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job.Stores;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.size.Storage;
import org.nuxeo.datagen.store.size.StorageSizes;

/**
 * The one way to run stages: a job is given, each method runs a stage and returns its report. Used by one thread at a
 * time.
 *
 * <p>Each stage has a manifest in the work folder. Running a stage again resumes it and counts what is done as present.
 * {@link RangeRuns} run stages on ranges, without a work folder.
 *
 * <pre>{@code
 * Job job = Job.of(dataset, addresses).work(Path.of("datagen-work")).threads(4).build();
 * RunReport report = Stages.of(job).run(1_000, BlobCheck.DIGEST);
 * }</pre>
 */
public final class Stages {
    final Job job;
    final Path work;
    final StopSource stops;
    final RunProgress progress;
    final Telemetry telemetry;
    /** How documents with the dataset's own ids are generated. */
    final DocumentModels models;

    private final StageControl control;

    /**
     * @param job the description, which must have a work folder
     * @param stops may request an early stop
     * @param control controls rate limit and threads of the stages
     * @param progress receives the progress of the stages
     * @param telemetry where the stages count and time
     */
    public Stages(Job job, StopSource stops, StageControl control, RunProgress progress, Telemetry telemetry) {
        this.work = Objects.requireNonNull(job.work(), "work");
        this.job = job;
        this.stops = Objects.requireNonNull(stops, "stops");
        this.control = Objects.requireNonNull(control, "control");
        this.progress = Objects.requireNonNull(progress, "progress");
        this.telemetry = Objects.requireNonNull(telemetry, "telemetry");
        this.models = models(job);
    }

    /** Returns the stages of a job that nobody watches or controls. */
    public static Stages of(Job job) {
        return new Stages(job, StopSource.NEVER, StageControl.none(), RunProgress.NONE, Telemetry.none());
    }

    /** Returns how the documents of a job are generated, with the dataset's own ids. */
    static DocumentModels models(Job job) {
        DocumentModels plain = DocumentModels.of(job.dataset(), job.batchTag());
        return job.layout().fullText() ? plain.withFullText() : plain;
    }

    /**
     * Produces, imports with indexing on the fly, and verifies. After a stop, the remaining stages do nothing.
     *
     * @param blobs how many blobs to compare
     * @param check how closely they are compared
     */
    public RunReport run(long blobs, BlobCheck check) {
        Objects.requireNonNull(check, "check");
        long startNanos = System.nanoTime();
        requireRoom();
        progress.planned(List.of("produce", "import", "verify"), job.dataset().size());
        progress.note("run: producing from the dataset to Kafka");
        ProduceReport produced = produce(RecordFormat.REFERENCE, Part.WHOLE);
        progress.ended();
        progress.note("run: importing from Kafka to MongoDB and the indexes");
        ConsumeReport consumed = consume();
        progress.ended();
        progress.note(
                "run: verifying every document and " + (blobs == Long.MAX_VALUE ? "every blob" : blobs + " blobs"));
        VerifyReport verified = verify(blobs, check, Part.WHOLE);
        progress.ended();
        return RunReport.of(job.dataset(), produced, consumed, verified, (System.nanoTime() - startNanos) / 1_000_000)
                .withStorage(verified.finished() ? stored() : List.of());
    }

    /** Returns what the dataset's collections and indexes take; what a server does not tell is left out. */
    private List<Storage> stored() {
        List<String> repositories = job.repositories();
        List<Storage> found = new ArrayList<>();
        try (MongoStore mongo = job.mongo(stops);
                ElasticStore elastic = job.elasticsearch(stops)) {
            found.addAll(StorageSizes.of(mongo.database(repositories.get(0)), mongo.admin()));
            found.removeIf(each -> !repositories.contains(each.name()));
            for (String repository : repositories) {
                found.addAll(StorageSizes.of(elastic, IndexAdmin.indexOf(repository)));
            }
        } catch (IOException | MongoException e) {
            progress.note("run: what the services store is unknown: " + FailureReasons.of(e));
        }
        return found;
    }

    /**
     * Sends the documents to Kafka.
     *
     * @param part what this process sends; other processes send the other parts
     */
    public ProduceReport produce(RecordFormat format, Part part) {
        return new ProduceRun(this, job).run(format, part);
    }

    /** Imports the documents from Kafka into the stores. An unfinished import is resumed by its own group. */
    public ConsumeReport consume() {
        return new ConsumeRun(this, job).run();
    }

    /** Replays the dead letters of the import. The results of the import itself are unchanged. */
    public ReplayReport replayDeadLetters() {
        return new ConsumeRun(this, job).replayDeadLetters();
    }

    /**
     * Fills the indexes. Access rights are taken from MongoDB if the job names one.
     *
     * @param source where the documents are read from
     * @param part what this process indexes; other processes index the other parts, at any time
     */
    public IndexReport index(IndexSource source, Part part) {
        return new RangedStages(this, job, part).index(Objects.requireNonNull(source, "source"));
    }

    /**
     * Compares the stores with the dataset. A verification that was interrupted is resumed; one that was complete
     * starts over, since the stores may have changed.
     *
     * @param blobs how many blobs of the whole dataset to compare
     * @param check how closely they are compared
     * @param part what this process verifies; other processes verify the other parts, at any time, and {@link
     *     FinishedParts#verification} makes one report of them
     */
    public VerifyReport verify(long blobs, BlobCheck check, Part part) {
        return verify(blobs, check, part, null);
    }

    /**
     * As the other method. The first part also asks the stores questions.
     *
     * @param questions folder of the questions, or null for none
     */
    public VerifyReport verify(long blobs, BlobCheck check, Part part, @Nullable Path questions) {
        Check.given("check", check, "part", part);
        QuestionSet asked = questions == null ? null : QuestionSet.in(questions, job.dataset());
        return new RangedStages(this, job, part).verify(blobs, check, asked);
    }

    /** Passes on the fields of documents as MongoDB holds them. Those that are missing there, or lack a field, are left out. */
    public void held(List<Identity> documents, Consumer<FieldValues> target) {
        Check.given("documents", documents, "target", target);
        StoredDocuments model = modelsOfImport().modelWithoutBlobs(false);
        try (MongoStore mongo = job.mongo(stops)) {
            MongoSource source = new MongoSource(mongo, model, job.retry(), new StopSignal());
            for (int from = 0; from < documents.size(); from += VerifySettings.BATCH_DOCUMENTS) {
                int to = Math.min(documents.size(), from + VerifySettings.BATCH_DOCUMENTS);
                documents.subList(from, to).stream()
                        .collect(Collectors.groupingBy(
                                each -> job.dataset().layout().repository(each).label()))
                        .forEach((repository, some) ->
                                source.held(repository, some).forEach(each -> target.accept(each.fields())));
            }
        }
    }

    /**
     * Visits every document of the dataset once in order of ordinals and once in order of partitions, and compares the sums.
     * It uses no service. A census that was interrupted is resumed; one that was complete starts over.
     *
     * @param part what this process visits; other processes visit the other parts, and {@link
     *     FinishedParts#census} makes one report of them
     */
    public CensusReport census(Part part) {
        return new RangedStages(this, job, part).census();
    }

    /**
     * Removes the dataset from the services that the job names, and the manifests of what is removed.
     *
     * @param wholeTopics whether topics that also hold records of other datasets are deleted
     */
    public CleanReport clean(boolean wholeTopics) {
        return new CleanRun(this, job, wholeTopics).run();
    }

    /** Returns what {@link #clean} would remove, and removes nothing. */
    public CleanPlan cleanPlan(boolean wholeTopics) {
        return new CleanRun(this, job, wholeTopics).plan();
    }

    /** Returns the run of a stage. */
    StageRun run(Checkpoint checkpoint) {
        return new StageRun(
                stops,
                new StageContext(control, checkpoint, telemetry.metrics().ofOneStage(), progress, new StopSignal()));
    }

    /** Returns how documents are generated with the ids that the import has chosen. */
    DocumentModels modelsOfImport() {
        return models.withIds(
                ImportResults.ids(work, job.group(), job.layout(), job.dataset().layout()));
    }

    /** Returns what a stage is asked to do. */
    StageRequest request(String stage, ObjectNode settings, ServiceAddresses services) {
        return new StageRequest(
                stage, job.dataset().spec(), settings, Targets.of(services, job.embedded()), job.options());
    }

    /**
     * Checks that services answer.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if one of them does not
     */
    void requireAnswers(ServiceAddresses services) {
        if (services.kafka() != null) {
            try (TopicAdmin admin = openAdmin()) {
                admin.requireAnswer();
            }
        }
        // a store that opens has answered
        if (services.mongo() != null) {
            job.mongo(stops).close();
        }
        if (services.elasticsearch() != null) {
            job.elasticsearch(stops).close();
        }
    }

    /**
     * Checks that the indexes, if the job names any, have room for the dataset.
     *
     * @throws StageException if one has not
     */
    public void requireRoom() {
        if (job.services().elasticsearch() != null) {
            try (ElasticStore elastic = job.elasticsearch(stops)) {
                new IndexAdmin(elastic).requireRoom(IndexPlans.of(job.layout().indexShards(), job.dataset()));
            }
        }
    }

    /** Opens a client for questions about topics, which waits until a stop is requested. */
    TopicAdmin openAdmin() {
        return new TopicAdmin(job.kafka(), job.requests(stops));
    }

    /** Does the work of a stage while its control file is watched. */
    <R> R withControlFile(StageRequest request, Supplier<R> stages) {
        Path folder = work.resolve(request.stage());
        ControlFile file = new ControlFile(folder, control.rate()::set, control::setThreads, progress::note);
        try (file) {
            return stages.get();
        }
    }

    /** Does something on the stores that the job names. */
    <R> R onStores(Function<Stores, R> work) {
        try (Stores stores = Stores.open(job, stops)) {
            return work.apply(stores);
        }
    }

    /** Refuses to grow a dataset whose ids are a sequence. */
    void checkGrowth() {
        if (job.has(RunOption.GROW) && job.layout().idType().isSequence()) {
            throw new StageException(
                    "--grow with --id-type " + job.layout().idType().label()
                            + ": the ids of a sequence belong to one dataset, which cannot grow;"
                            + " import the larger dataset into other stores, or use uuid");
        }
    }
}
