// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.RunOption;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.MergedVerification;
import org.nuxeo.datagen.importer.run.FinishedParts.FinishedPart;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.verify.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySum;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * Stage {@code verify}: compares MongoDB and, if there is an Elasticsearch, its indexes with the dataset, or a part of it.
 * The manifest of a finished part has what {@link #merge} adds up.
 */
public final class VerifyRun {
    private static final String STAGE = "verify";

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
                    session, stages.question(request, blobs + " " + check.label()), job.has(RunOption.AGAIN), false);
            VerifyReport report = stages.withControlFile(request, () -> verify(part, checkpoint));
            StageFolder.writeReport(stages.work().resolve(request.stage()), report.whole());
            checkpoint.end(report.finished(), part.isWhole() ? Json.tree(report) : results(report, checkpoint));
            return report;
        }
    }

    private VerifyReport verify(Part part, Checkpoint checkpoint) {
        DocumentModels models = stages.modelsOfImport();
        return stages.onStores(stores -> stages.run(checkpoint)
                .verify(
                        settings(job, blobs, check),
                        models,
                        VerifyScope.of(job.dataset(), part),
                        stores.requireMongo(),
                        stores.elastic()));
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

    /**
     * Returns one report out of the manifests of all parts. It asks no service.
     *
     * @param works work folders, each with one part or several
     * @param group the consumer group whose copy of the documents was verified, or null for that of the work folder
     * @throws StageException if a part is missing, unfinished or there twice, or the parts have other datasets, services
     *     or settings
     */
    public static MergedVerification merge(List<Path> works, @Nullable String group) {
        List<FinishedPart> parts = FinishedParts.of(works, STAGE, WorkStages.of(STAGE, group));
        VerifySum sum = sum(parts);
        List<List<Part>> foundBy = sum.origins().stream()
                .map(origins -> origins.stream().map(i -> parts.get(i).part()).toList())
                .toList();
        return new MergedVerification(
                parts.get(0).manifest().spec().fingerprint(),
                sum.report(),
                foundBy,
                parts.stream().map(VerifyRun::row).toList());
    }

    private static VerifySum sum(List<FinishedPart> parts) {
        try {
            return VerifySum.of(parts.stream().map(FinishedPart::outcome).toList(), VerifyOutcome.LISTED_FINDINGS);
        } catch (IllegalArgumentException e) {
            throw new StageException("--merge: " + e.getMessage() + "; repeat the parts", e);
        }
    }

    private static MergedVerification.PartRow row(FinishedPart part) {
        VerifyReport alone = VerifySum.alone(part.outcome(), 1);
        long planned =
                alone.rows().stream().mapToLong(VerifyReport.Row::planned).sum();
        return new MergedVerification.PartRow(
                part.part(),
                part.work().toString(),
                planned,
                alone.verified(),
                alone.differenceCount(),
                alone.elapsedMillis());
    }
}
