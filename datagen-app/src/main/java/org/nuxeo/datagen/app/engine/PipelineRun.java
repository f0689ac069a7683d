package org.nuxeo.datagen.app.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.progress.RunProgress;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.app.work.ControlFile;
import org.nuxeo.datagen.app.work.StageRequest;
import org.nuxeo.datagen.app.work.StageSession;
import org.nuxeo.datagen.app.work.Targets;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.consume.ReplayReport;
import org.nuxeo.datagen.importer.index.IndexReport;
import org.nuxeo.datagen.importer.produce.ProduceReport;
import org.nuxeo.datagen.importer.record.RecordFormat;
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
        this.job = job;
        this.work = work;
        this.embedded = embedded;
        this.repetition = repetition;
        this.progress = progress;
        this.control = control;
        this.stages = new Stages(job, progress, control);
    }

    /**
     * Produces, imports with indexing on the fly, and verifies; after a signal the stages that are left do nothing.
     *
     * @param blobs how many files to render and compare
     * @param startNanos when the run began, as {@link System#nanoTime}
     */
    public RunReport run(long blobs, long startNanos) {
        ProduceReport produced = produce(RecordFormat.REFERENCE);
        progress.ended();
        ConsumeReport consumed = consume();
        progress.ended();
        VerifyReport verified = verify(blobs);
        progress.ended();
        return RunReport.of(job, produced, consumed, verified, (System.nanoTime() - startNanos) / 1_000_000);
    }

    /** Sends the documents to Kafka. */
    public ProduceReport produce(RecordFormat format) {
        StageRequest request = request(
                "produce",
                job.produceSettings(format),
                new ServiceAddresses(job.services().kafka(), null, null));
        try (StageSession session = StageSession.beginOnWhole(work, request, repetition.startOver())) {
            ProduceReport report =
                    steered(request, () -> stages.produce(format, session.grownFrom(), repetition.again()));
            session.save(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    /** Takes the documents from Kafka to the stores. An unfinished repetition is resumed by its own group. */
    public ConsumeReport consume() {
        StageRequest request = request("consume", job.consumeSettings(), job.services());
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            boolean olderTopics = repetition.startOver() && !embedded.contains(ServiceKind.KAFKA);
            boolean once = repetition.again() && (session.wasFinished() || !session.wasBegun());
            ObjectNode results = session.earlierResults();
            if (olderTopics || once) {
                ConsumerGroups.withNew(results);
            }
            session.save(false, results);
            ConsumeReport report = steered(request, () -> stages.consume(ConsumerGroups.current(results)));
            session.save(report.finished(), ConsumerGroups.copy(results, ReportJson.of(report)));
            return report;
        }
    }

    /** Takes up the dead letters of the import once more; what the import itself has done stays as it is. */
    public ReplayReport replayDeadLetters() {
        StageRequest request = request("consume", job.consumeSettings(), job.services());
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            session.save(session.wasFinished(), session.earlierResults());
            return steered(request, () -> stages.replayDeadLetters(ConsumerGroups.current(session.earlierResults())));
        }
    }

    /** Fills the indexes. */
    public IndexReport index() {
        StageRequest request = request(
                "index",
                job.consumeSettings(),
                new ServiceAddresses(null, null, job.services().elasticsearch()));
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            IndexReport report =
                    steered(request, () -> stages.index(repetition.again() ? List.of() : session.grownFrom()));
            session.save(report.finished(), ReportJson.of(report));
            return report;
        }
    }

    /** Compares the stores with the dataset: all of it every time, since what was verified may have changed. */
    public VerifyReport verify(long blobs) {
        StageRequest request = request(
                "verify",
                Json.object(),
                new ServiceAddresses(
                        null, job.services().mongo(), job.services().elasticsearch()));
        try (StageSession session = StageSession.begin(work, request, repetition.startOver())) {
            VerifyReport report = steered(request, () -> stages.verify(blobs));
            session.save(report.finished(), ReportJson.of(report));
            return report;
        }
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
