// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.HashSet;
import java.util.Set;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ReplayStage;
import org.nuxeo.datagen.importer.consume.TopicCheck;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.importer.telemetry.Telemetry.LagGauges;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.SequenceCounters;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * Stage {@code consume}: imports the records of the topics into MongoDB and, if there is an Elasticsearch, into its
 * indexes. The manifest names the consumer groups that have done so and, for sequences, the first ids.
 */
record ConsumeRun(Stages stages, Job job) {

    /** Imports what the group has not imported yet. An unfinished import is resumed by its own group. */
    ConsumeReport run() {
        stages.checkGrowth();
        StageRequest request = request();
        try (StageSession session = StageSession.open(stages.work, request)) {
            boolean olderTopics =
                    job.has(RunOption.START_OVER) && !job.embedded().contains(ServiceKind.KAFKA);
            boolean once = job.has(RunOption.AGAIN)
                    && session.before().map(Manifest::finished).orElse(true);
            ImportResults results = ImportResults.of(session.earlierResults(), job.group());
            if (olderTopics || once || session.lost()) {
                results = results.withNewGroup();
            }
            ConsumeSettings asked = settings(results);
            new TopicCheck(job.kafka(), asked, stages.models, stages.stops::requested).run();
            stages.requireAnswers(job.services());
            stages.requireRoom();
            if (lacksIndex(asked.group())) {
                results = results.withNewGroup();
            }
            ConsumeSettings settings = settings(results);
            IdScheme kept = results.ids(job.layout());
            IdScheme ids = kept != null ? kept : chooseIds();
            ImportResults bound = results.with(job.dataset().spec(), ids);
            session.save(false, bound.addTo(session.earlierResults()));
            ConsumeReport report = stages.withControlFile(request, () -> consume(settings, ids));
            session.save(report.finished(), bound.addTo(Json.tree(report)));
            return report;
        }
    }

    /** Replays the dead letters of the group. The results of the import itself are unchanged. */
    ReplayReport replayDeadLetters() {
        StageRequest request = request();
        try (StageSession session = StageSession.open(stages.work, request)) {
            stages.requireAnswers(job.services());
            session.save(session.wasFinished(), session.earlierResults());
            ConsumeSettings settings = settings(ImportResults.of(session.earlierResults(), job.group()));
            DocumentModels models = stages.modelsOfImport();
            return stages.withControlFile(
                    request,
                    () -> stages.onStores(stores -> stages.run(Checkpoint.NONE)
                            .run(context -> new ReplayStage(
                                    job.kafka(), settings, models, stores.requireMongo(), stores.elastic(), context))));
        }
    }

    /** Returns whether an index is gone that the group has read records for, so that all of them must be read again. */
    private boolean lacksIndex(String group) {
        if (job.services().elasticsearch() == null) {
            return false;
        }
        Set<String> read = new HashSet<>();
        try (TopicAdmin admin = stages.openAdmin()) {
            admin.committed(group).keySet().forEach(partition -> read.add(partition.topic()));
        }
        try (ElasticStore elastic = job.elasticsearch(stages.stops)) {
            IndexAdmin indexes = new IndexAdmin(elastic);
            for (String repository : job.repositories()) {
                boolean isRead =
                        read.contains(Topics.folders(repository)) || read.contains(Topics.documents(repository));
                if (isRead && !indexes.exists(repository)) {
                    stages.progress.note("index " + IndexAdmin.indexOf(repository) + " is gone, which group " + group
                            + " has filled: a new group reads every record again");
                    return true;
                }
            }
        }
        return false;
    }

    private StageRequest request() {
        return stages.request(WorkStages.of("consume", job.group()), job.consumeSettings(), job.services());
    }

    private ConsumeReport consume(ConsumeSettings settings, IdScheme ids) {
        LagGauges lag = stages.telemetry.watchLag(job.kafka(), settings.group(), job.repositories());
        DocumentModels models = stages.models.withIds(ids);
        try (lag) {
            return stages.onStores(stores -> stages.run(Checkpoint.NONE)
                    .consume(job.kafka(), settings, models, stores.requireMongo(), stores.elastic()));
        }
    }

    private ConsumeSettings settings(ImportResults results) {
        return ConsumeSettings.of(job.repositories(), job.threads())
                .withGroup(results.currentGroup())
                .withDataset(
                        ImportedDataset.of(job.dataset(), results.datasets(), job.has(RunOption.SKIP_OTHER_DATASETS)))
                .withRetry(job.retry())
                .withLayout(job.layout());
    }

    /** Chooses the ids of a dataset that is imported for the first time. They must be saved. */
    private IdScheme chooseIds() {
        StoreLayout layout = job.layout();
        try (MongoStore mongo = job.mongo(stages.stops)) {
            return mongo.retried(() -> SequenceCounters.choose(
                    mongo, layout.idType(), layout.nativeIds(), job.repositories(), job.dataset(), layout.idBase()));
        }
    }
}
