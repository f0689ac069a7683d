// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.importer.manifest.ControlFile;
import org.nuxeo.datagen.importer.manifest.StageRequest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** What the runs of all stages share: the job, the work folder with the manifests, progress and control. */
final class StageRuns {

    private final Job job;
    private final Path work;
    private final Set<ServiceKind> embedded;
    private final ResumePolicy resumePolicy;
    private final String group;
    private final boolean skipsOtherDatasets;
    private final RunProgress progress;
    private final RunControl control;
    private final Telemetry telemetry;
    private final Importer importer;

    StageRuns(PipelineRun.Builder options) {
        this.job = options.job;
        this.work = options.work;
        this.embedded = options.embedded;
        this.resumePolicy = options.resumePolicy;
        this.group = options.group;
        this.skipsOtherDatasets = options.skipsOtherDatasets;
        this.progress = options.telemetry.counting(options.progress);
        this.control = options.control;
        this.telemetry = options.telemetry;
        this.importer = importer(job, telemetry, this.progress);
    }

    /** Returns the factory of a job's stages, for documents with the dataset's own ids. */
    static Importer importer(Job job, Telemetry telemetry, ProgressListener progress) {
        Importer plain = Importer.of(job.dataset(), job.batchTag(), new OnDemandBlobs(), telemetry.metrics(), progress);
        return job.layout().fullText() ? plain.withFullText() : plain;
    }

    Job job() {
        return job;
    }

    Path work() {
        return work;
    }

    ResumePolicy resumePolicy() {
        return resumePolicy;
    }

    /** Returns the consumer group whose copy of the documents is handled, or null for that of the work folder. */
    String group() {
        return group;
    }

    RunProgress progress() {
        return progress;
    }

    RunControl control() {
        return control;
    }

    Telemetry telemetry() {
        return telemetry;
    }

    /** Returns the factory of stages for documents with the dataset's own ids. */
    Importer importer() {
        return importer;
    }

    /** Returns the factory of stages for documents with other ids. */
    Importer importer(IdScheme ids) {
        return importer.withIds(ids);
    }

    /** Returns the ids that the import has chosen, or those of the options where no manifest has them. */
    IdScheme savedIds() {
        return SavedIds.of(work, group, job.layout());
    }

    /** Returns whether a service was started by this command and ends with it. */
    boolean isEmbedded(ServiceKind kind) {
        return embedded.contains(kind);
    }

    /** Returns what a stage is asked to do. */
    StageRequest request(String stage, ObjectNode settings, ServiceAddresses services) {
        return new StageRequest(
                stage,
                job.dataset().spec(),
                settings,
                Targets.of(services, embedded),
                resumePolicy.grow(),
                resumePolicy.again());
    }

    /** Returns whether records of other datasets are skipped. */
    boolean skipsOtherDatasets() {
        return skipsOtherDatasets;
    }

    /** Binds the work folder to the services of a stage, after each of them has answered. */
    void bind(StageSession session, ServiceAddresses services) {
        requireAnswers(services);
        session.bind();
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
        if (services.mongo() != null) {
            job.openMongo(control.stops()).close();
        }
        if (services.elasticsearch() != null) {
            job.openElasticsearch(control.stops()).close();
        }
    }

    /** Opens a client for questions about topics, which waits until a stop is requested. */
    TopicAdmin openAdmin() {
        return new TopicAdmin(job.kafka(), job.requests(control.stops()));
    }

    /** Returns the name of a stage for the consumer group of this run. */
    String stageOfGroup(String stage) {
        return WorkStages.of(stage, group);
    }

    /** Returns the question that a checkpoint answers: dataset, stores and options. */
    String question(StageRequest request, String more) {
        return job.dataset().spec().fingerprint() + " " + request.targets().services() + " " + job.consumeSettings()
                + " " + more;
    }

    /** Does the work of a stage while its control file is watched. */
    <R> R withControlFile(StageRequest request, Supplier<R> stages) {
        ControlFile file = ControlFile.watch(
                work.resolve(request.stage()), control::setMaxRate, control::setThreads, progress::note);
        try {
            return stages.get();
        } finally {
            file.close();
        }
    }

    /** Runs a stage to its end, or until a stop is requested. */
    <R> R run(Stage<R> stage) {
        return control.run(stage);
    }

    /** Refuses to grow a dataset whose ids are a sequence. */
    void checkGrowth() {
        if (resumePolicy.grow() && job.layout().idType().isSequence()) {
            throw new StageException(
                    "--grow with --id-type " + job.layout().idType().label()
                            + ": the ids of a sequence belong to one dataset, which cannot grow;"
                            + " import the larger dataset into other stores, or use uuid");
        }
    }
}
