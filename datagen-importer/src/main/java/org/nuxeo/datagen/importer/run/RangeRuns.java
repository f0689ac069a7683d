// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job.Stores;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifySum;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * The stages {@code index} and {@code verify} on ranges of documents, for an engine that cuts the work, schedules it and
 * repeats what has failed. There is no work folder: a call does its range or throws, and may be repeated.
 *
 * <p>Positions are in the order of import, from 0 to {@link #documents()}. This object holds one client for each store and
 * is meant to be shared by the tasks of a process. Each call has as many threads of its own as the job says. Thread safe.
 *
 * <pre>{@code
 * try (RangeRuns runs = RangeRuns.open(job, StopSource.NEVER)) {
 *     PositionRange all = new PositionRange(0, runs.documents());
 *     VerifyOutcome first = runs.verify(all.part(new Part(1, 2)), 1_000, BlobCheck.DIGEST);
 *     VerifyOutcome second = runs.verify(all.part(new Part(2, 2)), 1_000, BlobCheck.DIGEST);
 *     VerifyReport report = VerifyOutcome.sum(List.of(first, second, runs.scan(Part.WHOLE)));
 * }
 * }</pre>
 */
public record RangeRuns(Job job, StopSource stops, DocumentModels models, Stores stores) implements AutoCloseable {

    /**
     * Connects to the stores that the job names.
     *
     * @param stops stops calls early, which then throw
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if a store does not answer
     * @throws org.nuxeo.datagen.store.failure.StageException if a store refuses access, or the ids are a sequence
     *     whose start the layout does not name
     */
    public static RangeRuns open(Job job, StopSource stops) {
        IdScheme ids = ImportResults.idsOfOptions(job.layout(), job.dataset().layout());
        return new RangeRuns(job, stops, Stages.models(job).withIds(ids), Stores.open(job, stops));
    }

    /** Returns the number of documents, folders included. */
    public long documents() {
        return job.dataset().size();
    }

    /**
     * Creates the indexes that do not exist, and turns the refresh of all off. Call it once, before the first {@link
     * #index}.
     *
     * @return to be closed after the last {@code index}: turns the refresh on, so that everything can be searched
     */
    public IndexFilling fillIndexes() {
        return IndexFilling.begin(
                stores.requireElastic(), IndexPlans.of(job.layout().indexShards(), job.dataset()));
    }

    /**
     * Indexes a range of documents.
     *
     * @param positions positions in the order of import
     * @param source where the documents are read from; access rights are those of MongoDB if the job names it
     * @return what the index holds of the range; {@link IndexReport#refusedCount} documents are missing
     * @throws StoppedException if it was stopped
     */
    public IndexReport index(PositionRange positions, IndexSource source) {
        ElasticStore elastic = stores.requireElastic();
        MongoStore mongo = source == IndexSource.MONGO ? stores.requireMongo() : stores.mongo();
        IndexSettings settings =
                IndexSettings.of(job.threads(), job.layout(), job.retry()).withPrepared();
        IndexReport report = new StageRun(stops, StageContext.none())
                .index(settings, models, Delivery.of(job.dataset(), 1), positions, source, mongo, elastic);
        requireFinished(report.finished());
        return report;
    }

    /**
     * Compares a range of documents with the stores.
     *
     * @param positions positions in the order of import
     * @param blobs how many blobs of the whole dataset are compared, {@link Long#MAX_VALUE} for all; those of them in the
     *     range are compared by this call
     * @param check how closely they are compared
     * @throws StoppedException if it was stopped
     */
    public VerifyOutcome verify(PositionRange positions, long blobs, BlobCheck check) {
        return verify(VerifyScope.ofDocuments(positions), blobs, check);
    }

    /**
     * Reads a share of the ids in the stores, and finds documents outside of the dataset.
     *
     * @throws StoppedException if it was stopped
     */
    public VerifyOutcome scan(Part share) {
        return verify(VerifyScope.ofIds(share), 0, BlobCheck.DIGEST);
    }

    private VerifyOutcome verify(VerifyScope scope, long blobs, BlobCheck check) {
        ObjectNode[] last = {Json.object()};
        Checkpoint kept = state -> last[0] = state;
        VerifySettings settings = RangedStages.settings(job, blobs, check);
        VerifyReport report = new StageRun(stops, StageContext.none().with(kept))
                .verify(settings, models, scope, stores.requireMongo(), stores.elastic());
        requireFinished(report.finished());
        return new VerifyOutcome(last[0].toString());
    }

    private static void requireFinished(boolean finished) {
        if (!finished) {
            throw new StoppedException("stopped before the range was done");
        }
    }

    @Override
    public void close() {
        stores.close();
    }

    /**
     * What a verification of some documents or ids has found, as a text that can be stored and sent. Outcomes that cover a
     * dataset once add up to the report of one verification of everything.
     *
     * @param json the counts and findings; the member {@code documents} is the number of compared documents
     */
    public record VerifyOutcome(String json) {

        /** The most findings that a report lists. All are counted. */
        static final int LISTED_FINDINGS = 1_000;

        /** Returns the counts and findings of this outcome alone. */
        public VerifyReport report() {
            return VerifySum.alone(tree(), LISTED_FINDINGS);
        }

        /**
         * Returns the report on outcomes that cover a dataset: every document once and, unless ids were not read at all,
         * every share of the ids once. Its duration is that of the longest.
         *
         * @throws IllegalArgumentException if they belong to different datasets, something is missing, or something is there
         *     twice
         */
        public static VerifyReport sum(Collection<VerifyOutcome> outcomes) {
            return VerifySum.of(outcomes.stream().map(VerifyOutcome::tree).toList(), LISTED_FINDINGS)
                    .report();
        }

        private JsonNode tree() {
            return Json.parse(json, "outcome: is not JSON");
        }
    }
}
