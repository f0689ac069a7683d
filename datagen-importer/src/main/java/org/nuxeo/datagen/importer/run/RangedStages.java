// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.census.CensusStage;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.Report.Outcome;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * The stages that work in ranges: {@code index}, {@code verify} and {@code census}. They resume from a checkpoint in their manifest,
 * and each can be divided into parts. The manifest of a finished part of the last two has what {@link FinishedParts} add up.
 *
 * @param part what this process does
 */
record RangedStages(Stages stages, Job job, Part part) {

    /** Fills the indexes. Returns what they hold of the whole dataset; for a part, of the documents that it has handled. */
    IndexReport index(IndexSource source) {
        stages.checkGrowth();
        String read = source == IndexSource.MONGO ? job.services().mongo() : null;
        ServiceAddresses services =
                new ServiceAddresses(null, read, job.services().elasticsearch());
        StageRequest request = stages.request(WorkStages.ofPart("index", part), job.consumeSettings(), services);
        stages.requireRoom();
        return run(
                request,
                services,
                question(request, ""),
                false,
                checkpoint -> index(source, checkpoint),
                (report, checkpoint) -> Json.tree(report));
    }

    private IndexReport index(IndexSource source, StageCheckpoint checkpoint) {
        DocumentModels models = stages.modelsOfImport();
        DatasetGrowth grown =
                new DatasetGrowth(job.dataset(), job.has(RunOption.AGAIN) ? List.of() : checkpoint.session.grownFrom());
        Delivery delivery = grown.last(1);
        PositionRange own = delivery.positions().part(part);
        IndexSettings settings = IndexSettings.of(job.threads(), job.layout(), job.retry());
        IndexReport report = stages.onStores(stores -> stages.run(checkpoint)
                .index(settings, models, delivery, own, source, stores.mongo(), stores.requireElastic()));
        return part.isWhole() ? grown.whole(report) : report;
    }

    /** Compares MongoDB and, if there is an Elasticsearch, its indexes with the dataset. */
    VerifyReport verify(long blobs, BlobCheck check, @Nullable QuestionSet questions) {
        String asked = questions == null ? "" : Json.tree(questions).toString();
        ServiceAddresses services = new ServiceAddresses(
                null, job.services().mongo(), job.services().elasticsearch());
        String stage = WorkStages.ofPart(WorkStages.of(FinishedParts.VERIFY, job.group()), part);
        StageRequest request = stages.request(stage, Json.object(), services);
        VerifySettings settings = settings(job, blobs, check);
        VerifyScope scope = VerifyScope.of(job.dataset(), part).with(part.index() == 1 ? questions : null);
        return run(
                request,
                services,
                question(request, blobs + " " + check.label() + asked),
                false,
                checkpoint -> {
                    DocumentModels models = stages.modelsOfImport();
                    return stages.onStores(stores -> stages.run(checkpoint)
                            .verify(settings, models, scope, stores.requireMongo(), stores.elastic()));
                },
                (report, checkpoint) -> {
                    StageFolder.writeReport(stages.work.resolve(stage), report.whole());
                    ObjectNode results = Json.tree(report);
                    if (!part.isWhole()) {
                        results.set(FinishedParts.ASKED, asked(blobs, check).put("questions", asked));
                        results.set(FinishedParts.OUTCOME, checkpoint.last.get());
                    }
                    return results;
                });
    }

    /** Returns the settings of a comparison. */
    static VerifySettings settings(Job job, long blobs, BlobCheck check) {
        int batch = VerifySettings.BATCH_DOCUMENTS;
        int listed = VerifyOutcome.LISTED_FINDINGS;
        return new VerifySettings(job.threads(), batch, blobs, check, listed, job.layout(), job.retry(), true, false);
    }

    /** Returns what all parts must be asked for alike. */
    private ObjectNode asked(long blobs, BlobCheck check) {
        return Json.object()
                .put("blobs", blobs == Long.MAX_VALUE ? "all" : Long.toString(blobs))
                .put("blobCheck", check.label())
                .setAll(job.consumeSettings());
    }

    /** Visits every document of the dataset in two orders. A finished census is reported again without visiting anything. */
    CensusReport census() {
        ServiceAddresses services = new ServiceAddresses(null, null, null);
        StageRequest request = stages.request(WorkStages.ofPart(FinishedParts.CENSUS, part), Json.object(), services);
        CensusSettings settings = new CensusSettings(job.threads(), job.partitions(), CensusStage.RANGE_DOCUMENTS);
        return run(
                request,
                services,
                job.dataset().spec().fingerprint() + " " + job.partitions(),
                true,
                checkpoint ->
                        stages.run(checkpoint).run(context -> new CensusStage(settings, job.dataset(), part, context)),
                (report, checkpoint) -> {
                    ObjectNode results = Json.tree(report);
                    StageFolder.writeReport(stages.work.resolve(request.stage()), results);
                    return results.set(FinishedParts.OUTCOME, checkpoint.last.get());
                });
    }

    /** Returns the question that a checkpoint answers: dataset, stores and options. */
    private String question(StageRequest request, String more) {
        return job.dataset().spec().fingerprint() + " " + request.targets().services() + " " + job.consumeSettings()
                + " " + more;
    }

    /**
     * Runs a stage, or a part of it.
     *
     * @param services those that must answer before the folder is bound to them
     * @param question settings that must be equal for the stage to resume
     * @param lasts whether the answer cannot change, so that a finished stage is resumed from too
     * @param results writes the report, and returns what the manifest keeps of it
     */
    private <R extends Report> R run(
            StageRequest request,
            ServiceAddresses services,
            String question,
            boolean lasts,
            Function<StageCheckpoint, R> work,
            BiFunction<R, StageCheckpoint, ObjectNode> results) {
        try (StageSession session = StageSession.open(stages.work, request)) {
            stages.requireAnswers(services);
            session.bind();
            StageCheckpoint checkpoint =
                    new StageCheckpoint(session, question, job.has(RunOption.AGAIN), lasts, new AtomicReference<>());
            R report = stages.withControlFile(request, () -> work.apply(checkpoint));
            ObjectNode kept = results.apply(report, checkpoint);
            // if it was stopped, the checkpoint is kept
            if (report.outcome() != Outcome.STOPPED) {
                session.save(true, lasts ? kept.put(StageCheckpoint.QUESTION, question) : kept);
            }
            return report;
        }
    }

    /**
     * A checkpoint in the manifest of a stage, stored together with the question it answers. The manifest is replaced
     * atomically.
     *
     * @param question settings that must be equal for the stage to resume
     * @param startOver ignores what an earlier run has saved
     * @param lasts whether a finished stage is resumed from too, for an answer that cannot change: nothing is left to do
     * @param last what was saved last in this run
     */
    record StageCheckpoint(
            StageSession session,
            String question,
            boolean startOver,
            boolean lasts,
            AtomicReference<@Nullable ObjectNode> last)
            implements Checkpoint {
        private static final String CHECKPOINT = "checkpoint";
        private static final String QUESTION = "question";

        @Override
        public @Nullable ObjectNode earlier() {
            ObjectNode before = session.earlierResults();
            boolean same = before.path(QUESTION).asText().equals(question);
            String place = session.wasFinished() ? FinishedParts.OUTCOME : CHECKPOINT;
            boolean resumes = !startOver && same && (lasts || !session.wasFinished());
            return resumes && before.get(place) instanceof ObjectNode state ? state : null;
        }

        @Override
        public void save(ObjectNode state) {
            last.set(state);
            session.save(false, Json.object(QUESTION, question, CHECKPOINT, state));
        }
    }
}
