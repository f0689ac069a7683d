package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.Importer;
import org.nuxeo.datagen.importer.internal.kafka.TopicAdmin;
import org.nuxeo.datagen.importer.internal.stage.Stage;
import org.nuxeo.datagen.importer.manifest.ControlFile;
import org.nuxeo.datagen.importer.manifest.StageRequest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;

/** What the runs of all stages share: the job, the work folder with the manifests, what listens and what steers. */
final class StageRuns {

    private final Job job;
    private final Path work;
    private final Set<ServiceKind> embedded;
    private final Repetition repetition;
    private final String group;
    private final boolean skipsOtherDatasets;
    private final RunProgress progress;
    private final Control control;
    private final Telemetry telemetry;
    private final Importer importer;

    StageRuns(PipelineRun.Builder terms) {
        this.job = terms.job;
        this.work = terms.work;
        this.embedded = terms.embedded;
        this.repetition = terms.repetition;
        this.group = terms.group;
        this.skipsOtherDatasets = terms.skipsOtherDatasets;
        this.progress = terms.telemetry.counting(terms.progress);
        this.control = terms.control;
        this.telemetry = terms.telemetry;
        Importer plain =
                Importer.of(job.dataset(), job.batchTag(), new OnDemandBlobs(), telemetry.metrics(), this.progress);
        this.importer = job.layout().fullText() ? plain.withFullText() : plain;
    }

    Job job() {
        return job;
    }

    Path work() {
        return work;
    }

    Repetition repetition() {
        return repetition;
    }

    /** Returns the consumer group whose copy of the documents is meant, or null for that of the work folder. */
    String group() {
        return group;
    }

    RunProgress progress() {
        return progress;
    }

    Control control() {
        return control;
    }

    Telemetry telemetry() {
        return telemetry;
    }

    /** Returns what makes stages over documents that have the dataset's own ids. */
    Importer importer() {
        return importer;
    }

    /** Returns what makes stages over documents of other ids. */
    Importer importer(IdScheme ids) {
        return importer.withIds(ids);
    }

    /** Returns the ids that the import gave; the option names the first one where no manifest does. */
    IdScheme keptIds() {
        return KeptIds.of(work, group, job.layout());
    }

    /** Tells whether a service was started by this command and ends with it. */
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
                repetition.grow(),
                repetition.again());
    }

    /** Tells whether records of other datasets are left out. */
    boolean skipsOtherDatasets() {
        return skipsOtherDatasets;
    }

    /** Binds the work folder to the services of a stage, once each of them has given a sign of life. */
    void bind(StageSession session, ServiceAddresses services) {
        requireAnswers(services);
        session.bind();
    }

    /** @throws org.nuxeo.datagen.importer.failure.ServiceDownException if a service does not answer */
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

    /** Opens what asks for topics, unless the end is asked for meanwhile. */
    TopicAdmin openAdmin() {
        return new TopicAdmin(job.kafka(), job.requests(control.stops()));
    }

    /** Returns the name of a stage of the group. */
    String stageOfGroup(String stage) {
        return WorkStages.of(stage, group);
    }

    /** Returns what a checkpoint is the answer to: dataset, stores and options. */
    String question(StageRequest request, String more) {
        return job.dataset().spec().fingerprint() + " " + request.targets().services() + " " + job.consumeSettings()
                + " " + more;
    }

    /** Does the work of a stage, whose pace follows the control file in its folder meanwhile. */
    <R> R steered(StageRequest request, Supplier<R> stages) {
        ControlFile file = ControlFile.watch(
                work.resolve(request.stage()), control::setMaxRate, control::setThreads, progress::note);
        try {
            return stages.get();
        } finally {
            file.close();
        }
    }

    /** Runs a stage to its end, or until the end is asked for. */
    <R> R run(Stage<R> stage) {
        return control.run(stage);
    }

    /** Ids of a sequence number the documents of one dataset. */
    void checkGrowth() {
        if (repetition.grow() && job.layout().idType().isSequence()) {
            throw new StageException(
                    "--grow with --id-type " + job.layout().idType().label()
                            + ": ids of a sequence number the documents of one dataset, which cannot grow;"
                            + " import the larger dataset elsewhere, or use uuid");
        }
    }
}
