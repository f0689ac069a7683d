// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ImportedDataset;
import org.nuxeo.datagen.importer.manifest.StageRequest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ReplayReport;
import org.nuxeo.datagen.importer.telemetry.LagGauges;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.SequenceCounters;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * Stage {@code consume}: imports the records of the topics into MongoDB and, if there is an Elasticsearch, into its
 * indexes. The manifest names the consumer groups that have done so and, for sequences, the first ids.
 */
final class ConsumeRun {
    private static final String STAGE = "consume";

    private final StageRuns runs;
    private final Job job;

    ConsumeRun(StageRuns runs) {
        this.runs = runs;
        this.job = runs.job();
    }

    /** Imports what the group has not imported yet. An unfinished import is resumed by its own group. */
    ConsumeReport run() {
        runs.checkGrowth();
        ResumePolicy resumePolicy = runs.resumePolicy();
        StageRequest request = request();
        try (StageSession session = StageSession.open(runs.work(), request, resumePolicy.startOver())) {
            boolean olderTopics = resumePolicy.startOver() && !runs.isEmbedded(ServiceKind.KAFKA);
            boolean once = resumePolicy.again() && (session.wasFinished() || !session.wasStarted());
            ObjectNode results = ConsumerGroups.withFirst(session.earlierResults(), runs.group());
            if (olderTopics || once) {
                ConsumerGroups.withNew(results);
            }
            ConsumeSettings settings = settings(results);
            runs.run(runs.importer().check(job.kafka(), settings));
            runs.requireAnswers(job.services());
            IdScheme kept = SavedIds.of(results, job.layout());
            IdScheme ids = kept != null ? kept : chooseIds();
            SavedIds.put(ids, results);
            CountedDatasets.add(job.dataset().spec(), results);
            session.save(false, results);
            ConsumeReport report = runs.withControlFile(request, () -> consume(settings, ids));
            ObjectNode done = ConsumerGroups.copy(results, Json.tree(report));
            SavedIds.put(ids, done);
            CountedDatasets.copy(results, job.dataset().spec(), done);
            session.save(report.finished(), done);
            return report;
        }
    }

    /** Replays the dead letters of the group. The results of the import itself are unchanged. */
    ReplayReport replayDeadLetters() {
        StageRequest request = request();
        try (StageSession session =
                StageSession.open(runs.work(), request, runs.resumePolicy().startOver())) {
            runs.requireAnswers(job.services());
            session.save(session.wasFinished(), session.earlierResults());
            return runs.withControlFile(
                    request,
                    () -> replay(
                            settings(ConsumerGroups.withFirst(session.earlierResults(), runs.group())),
                            runs.savedIds()));
        }
    }

    private StageRequest request() {
        return runs.request(runs.stageOfGroup(STAGE), job.consumeSettings(), job.services());
    }

    private ConsumeReport consume(ConsumeSettings settings, IdScheme ids) {
        LagGauges lag = runs.telemetry().watchLag(job.kafka(), settings.group(), Importer.repositories());
        try (MongoStore mongo = job.openMongo(runs.control().stops());
                ElasticStore elastic =
                        job.openElasticsearchIfNamed(runs.control().stops())) {
            return runs.run(runs.importer(ids)
                    .consume(
                            job.kafka(),
                            settings,
                            null,
                            mongo,
                            elastic,
                            job.layout().indexes(),
                            runs.control().rate()));
        } finally {
            lag.close();
        }
    }

    private ReplayReport replay(ConsumeSettings settings, IdScheme ids) {
        try (MongoStore mongo = job.openMongo(runs.control().stops());
                ElasticStore elastic =
                        job.openElasticsearchIfNamed(runs.control().stops())) {
            return runs.run(runs.importer(ids).replayDeadLetters(job.kafka(), settings, mongo, elastic));
        }
    }

    private ConsumeSettings settings(ObjectNode results) {
        return ConsumeSettings.of(Importer.repositories(), job.threads())
                .withGroup(ConsumerGroups.current(results))
                .withDataset(ImportedDataset.of(
                        job.dataset().spec(), CountedDatasets.of(results), runs.skipsOtherDatasets()))
                .withRetry(job.retry())
                .withFields(job.layout().fields())
                .withShardChunks(job.layout().shardChunks());
    }

    /** Chooses the ids of a dataset that is imported for the first time. They must be saved. */
    private IdScheme chooseIds() {
        StoreLayout layout = job.layout();
        try (MongoStore mongo = job.openMongo(runs.control().stops())) {
            return mongo.retried(() -> SequenceCounters.choose(
                    mongo,
                    layout.idType(),
                    layout.nativeIds(),
                    Importer.repositories(),
                    job.dataset(),
                    layout.idBase()));
        }
    }
}
