package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.consume.ReplayReport;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.index.IndexReport;
import org.nuxeo.datagen.importer.manifest.ControlFile;
import org.nuxeo.datagen.importer.manifest.ReportFile;
import org.nuxeo.datagen.importer.manifest.StageRequest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.metrics.RunProgress;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.importer.produce.ProduceReport;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.verify.BlobCheck;
import org.nuxeo.datagen.importer.verify.VerifyReport;

/** The stages, each with its manifest: one at a time, or one after the other. */
public final class PipelineRun {
    private final Job job;
    private final Path work;
    private final Set<ServiceKind> embedded;
    private final Repetition repetition;
    private final RunProgress progress;
    private final Control control;
    private final Stages stages;
    private String group;

    /**
     * @param work folder of the manifests
     * @param embedded services that end with this command
     */
    public PipelineRun(
            Job job,
            Path work,
            Set<ServiceKind> embedded,
            Repetition repetition,
            RunProgress progress,
            Control control) {
        this(job, work, embedded, repetition, progress, control, Telemetry.none());
    }

    /**
     * @param work folder of the manifests
     * @param embedded services that end with this command
     * @param telemetry what the stages count and time
     */
    public PipelineRun(
            Job job,
            Path work,
            Set<ServiceKind> embedded,
            Repetition repetition,
            RunProgress progress,
            Control control,
            Telemetry telemetry) {
        this.job = job;
        this.work = work;
        this.embedded = embedded;
        this.repetition = repetition;
        this.progress = telemetry.counting(progress);
        this.control = control;
        this.stages = new Stages(job, this.progress, control, telemetry);
    }

    /**
     * Chooses which copy of the documents is imported and verified.
     *
     * @param newGroup a consumer group with stores and manifests of its own, or null for that of the work folder
     */
    public PipelineRun ofGroup(String newGroup) {
        group = newGroup;
        return this;
    }

    /**
     * Produces, imports with indexing on the fly, and verifies; after a signal the stages that are left do nothing.
     *
     * @param blobs how many files to look at
     * @param check how closely
     * @param startNanos when the run began, as {@link System#nanoTime}
     */
    public RunReport run(long blobs, BlobCheck check, long startNanos) {
        ProduceReport produced = produce(RecordFormat.REFERENCE);
        progress.ended();
        ConsumeReport consumed = consume();
        progress.ended();
        VerifyReport verified = verify(blobs, check);
        progress.ended();
        return RunReport.of(job, produced, consumed, verified, (System.nanoTime() - startNanos) / 1_000_000);
    }

    /** Sends the documents to Kafka. */
    public ProduceReport produce(RecordFormat format) {
        return produce(format, Part.WHOLE);
    }

    /** Sends a part of the documents to Kafka; other processes send the others. */
    public ProduceReport produce(RecordFormat format, Part part) {
        StageRequest request = request(
                "produce",
                job.produceSettings(format).put("part", part.index() + "/" + part.count()),
                new ServiceAddresses(job.services().kafka(), null, null));
        try (StageSession session = StageSession.beginOnWhole(work, request, repetition.startOver())) {
            ProduceReport report =
                    steered(request, () -> stages.produce(format, part, session.grownFrom(), repetition.again()));
            session.save(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    /** Takes the documents from Kafka to the stores. An unfinished repetition is resumed by its own group. */
    public ConsumeReport consume() {
        checkGrowth();
        StageRequest request = request(WorkStages.of("consume", group), job.consumeSettings(), job.services());
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            boolean olderTopics = repetition.startOver() && !embedded.contains(ServiceKind.KAFKA);
            boolean once = repetition.again() && (session.wasFinished() || !session.wasBegun());
            ObjectNode results = ConsumerGroups.orBegin(session.earlierResults(), group);
            if (olderTopics || once) {
                ConsumerGroups.withNew(results);
            }
            IdScheme kept = KeptIds.of(results, job.layout());
            IdScheme ids = kept != null ? kept : stages.chooseIds();
            KeptIds.put(ids, results);
            session.save(false, results);
            ConsumeReport report = steered(request, () -> stages.consume(ConsumerGroups.current(results), ids));
            ObjectNode done = ConsumerGroups.copy(results, ReportJson.of(report));
            KeptIds.put(ids, done);
            session.save(report.finished(), done);
            return report;
        }
    }

    private void checkGrowth() {
        if (repetition.grow() && job.layout().idType().isSequence()) {
            throw new StageException(
                    "--grow with --id-type " + job.layout().idType().label()
                            + ": ids of a sequence number the documents of one dataset, which cannot grow;"
                            + " import the larger dataset elsewhere, or use uuid");
        }
    }

    /** Takes up the dead letters of the import once more; what the import itself has done stays as it is. */
    public ReplayReport replayDeadLetters() {
        StageRequest request = request(WorkStages.of("consume", group), job.consumeSettings(), job.services());
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            session.save(session.wasFinished(), session.earlierResults());
            return steered(
                    request,
                    () -> stages.replayDeadLetters(
                            ConsumerGroups.current(ConsumerGroups.orBegin(session.earlierResults(), group)),
                            keptIds()));
        }
    }

    /** Fills the indexes. */
    public IndexReport index() {
        checkGrowth();
        StageRequest request = request(
                "index",
                job.consumeSettings(),
                new ServiceAddresses(
                        null, job.services().mongo(), job.services().elasticsearch()));
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            StageCheckpoint checkpoint = new StageCheckpoint(session, question(request, ""), repetition.again());
            IndexReport report = steered(
                    request,
                    () -> stages.index(repetition.again() ? List.of() : session.grownFrom(), keptIds(), checkpoint));
            checkpoint.end(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    /** Compares the stores with the dataset, files by their digest; see the other method. */
    public VerifyReport verify(long blobs) {
        return verify(blobs, BlobCheck.DIGEST);
    }

    /**
     * Compares the stores with the dataset: all of it every time, since what was verified may have changed; but what was
     * interrupted is gone on with.
     *
     * @param blobs how many files to look at
     * @param check how closely
     */
    public VerifyReport verify(long blobs, BlobCheck check) {
        StageRequest request = request(
                WorkStages.of("verify", group),
                Json.object(),
                new ServiceAddresses(
                        null, job.services().mongo(), job.services().elasticsearch()));
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            StageCheckpoint checkpoint =
                    new StageCheckpoint(session, question(request, blobs + " " + check.label()), repetition.again());
            VerifyReport report = steered(request, () -> stages.verify(blobs, check, keptIds(), checkpoint));
            ReportFile.write(work.resolve(request.stage()), ReportJson.whole(report));
            checkpoint.end(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    private IdScheme keptIds() {
        return KeptIds.of(work, group, job.layout());
    }

    /** What a checkpoint is the answer to: dataset, stores and options. */
    private String question(StageRequest request, String more) {
        return job.dataset().spec().fingerprint() + " " + request.targets().services() + " " + job.consumeSettings()
                + " " + more;
    }

    /** Does the work of a stage, whose pace follows the control file in its folder meanwhile. */
    private <R> R steered(StageRequest request, Supplier<R> stage) {
        ControlFile file = ControlFile.watch(
                work.resolve(request.stage()), control::setMaxRate, control::setThreads, progress::note);
        try {
            return stage.get();
        } finally {
            file.close();
        }
    }

    private StageRequest request(String stage, ObjectNode settings, ServiceAddresses services) {
        return new StageRequest(
                stage,
                job.dataset().spec(),
                settings,
                Targets.of(services, embedded),
                repetition.grow(),
                repetition.again());
    }
}
