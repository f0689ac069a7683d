package org.nuxeo.datagen.importer.run;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CleanReport;

/**
 * Stage {@code clean}: removes the dataset from the services that the job names, and the manifests of what is removed.
 * It holds the folders of all stages meanwhile.
 */
final class CleanRun {
    private final StageRuns runs;
    private final Job job;

    CleanRun(StageRuns runs) {
        this.runs = runs;
        this.job = runs.job();
    }

    CleanReport run() {
        List<StageFolder> folders = new ArrayList<>();
        try {
            List<String> stages = WorkStages.all(runs.work());
            stages.forEach(stage -> folders.add(StageFolder.open(runs.work(), stage)));
            CleanReport report = clean(groups(stages, folders), runs.keptIds());
            forget(stages, folders);
            return report;
        } finally {
            folders.forEach(StageFolder::close);
        }
    }

    /** The groups of all imports of the work folder. */
    private static List<String> groups(List<String> stages, List<StageFolder> folders) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            if (WorkStages.isConsume(stages.get(i))) {
                groups.addAll(ConsumerGroups.of(
                        folders.get(i).manifest().map(Manifest::results).orElseGet(Json::object)));
            }
        }
        return groups;
    }

    private CleanReport clean(List<String> groups, IdScheme ids) {
        try (MongoStore mongo = job.openMongoIfNamed(runs.control().stops());
                ElasticStore elastic =
                        job.openElasticsearchIfNamed(runs.control().stops())) {
            return runs.run(runs.importer(ids)
                    .clean(job.services().kafka() == null ? null : job.kafka(), groups, mongo, elastic));
        }
    }

    /** Manifests of what is left stay: topics that keep their records have groups that have read them. */
    private void forget(List<String> stages, List<StageFolder> folders) {
        boolean topics = job.services().kafka() != null;
        for (int i = 0; i < stages.size(); i++) {
            StageFolder folder = folders.get(i);
            Manifest manifest = folder.manifest().orElse(null);
            if (manifest == null || !manifest.spec().equals(job.dataset().spec())) {
                continue;
            }
            if (WorkStages.isConsume(stages.get(i)) && !topics) {
                folder.save(manifest.unfinished(ConsumerGroups.withNew(manifest.results())));
            } else if (!stages.get(i).equals("produce") || topics) {
                folder.forget();
            }
        }
    }
}
