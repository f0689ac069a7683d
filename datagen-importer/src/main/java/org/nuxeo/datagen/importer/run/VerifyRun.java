// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.ReportFile;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.verify.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * Stage {@code verify}: compares MongoDB and, if there is an Elasticsearch, its indexes with the dataset, or a part of it.
 * The manifest of a finished part has what {@link VerifyMerge} adds up.
 */
final class VerifyRun {
    static final String STAGE = "verify";

    private final Stages stages;
    private final Job job;
    private final long blobs;
    private final BlobCheck check;

    /**
     * @param blobs how many blobs of the whole dataset to compare, {@link Long#MAX_VALUE} for all
     * @param check how closely they are compared
     */
    VerifyRun(Stages stages, long blobs, BlobCheck check) {
        this.stages = stages;
        this.job = stages.job();
        this.blobs = blobs;
        this.check = check;
    }

    /** Returns the settings of the comparison. */
    static VerifySettings settings(Job job, long blobs, BlobCheck check) {
        return new VerifySettings(
                job.threads(),
                VerifySettings.BATCH_DOCUMENTS,
                blobs,
                check,
                VerifyOutcome.LISTED_FINDINGS,
                job.layout(),
                job.retry(),
                true,
                false);
    }

    /** Runs the stage, or a part of it. */
    VerifyReport run(Part part) {
        ServiceAddresses services = new ServiceAddresses(
                null, job.services().mongo(), job.services().elasticsearch());
        StageRequest request =
                stages.request(WorkStages.ofPart(stages.stageOfGroup(STAGE), part), Json.object(), services);
        try (StageSession session = stages.open(request)) {
            stages.bind(session, services);
            StageCheckpoint checkpoint = new StageCheckpoint(
                    session, stages.question(request, blobs + " " + check.label()), job.has(RunOption.AGAIN));
            VerifyReport report = stages.withControlFile(request, () -> verify(part, checkpoint));
            ReportFile.write(stages.work().resolve(request.stage()), report.whole());
            checkpoint.end(report.finished(), part.isWhole() ? Json.tree(report) : results(report, checkpoint));
            return report;
        }
    }

    private VerifyReport verify(Part part, Checkpoint checkpoint) {
        DocumentModels models = stages.modelsOfImport();
        return stages.runOnStores(stores -> new VerifyStage(
                settings(job, blobs, check),
                models,
                VerifyScope.of(job.dataset(), part),
                stores.requireMongo(),
                stores.elastic(),
                stages.context(checkpoint)));
    }

    private ObjectNode results(VerifyReport report, StageCheckpoint checkpoint) {
        ObjectNode results = Json.tree(report);
        results.set(FinishedParts.ASKED, asked());
        results.set(FinishedParts.OUTCOME, checkpoint.last());
        return results;
    }

    /** Returns what all parts must be asked for alike. */
    private ObjectNode asked() {
        ObjectNode asked = Json.object()
                .put("blobs", blobs == Long.MAX_VALUE ? "all" : Long.toString(blobs))
                .put("blobCheck", check.label());
        return asked.setAll(job.consumeSettings());
    }
}
