// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings.Choice;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.stage.Stage.Checkpoint;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Stage {@code clean}: removes the dataset from the services that the job names, and the manifests of what is removed.
 * It locks the folders of all stages meanwhile. Manifests of other datasets and other services are kept.
 *
 * @param wholeTopics whether topics that also hold records of other datasets are deleted
 */
record CleanRun(Stages stages, Job job, boolean wholeTopics) {

    /** Returns what would be removed. */
    CleanPlan plan() {
        return withFolders(folders -> stage(folders, CleanStage::plan).withStages(describe(folders)));
    }

    CleanReport run() {
        return withFolders(folders -> {
            CleanReport report = stage(folders, CleanStage::run);
            // After an interruption the manifests are still needed to find what is left, so they are kept.
            if (!stages.stops.requested()) {
                forget(folders, report);
            }
            return report;
        });
    }

    private <R> R withFolders(Function<Map<StageFolder, Manifest>, R> work) {
        List<StageFolder> folders = new ArrayList<>();
        try {
            Map<StageFolder, Manifest> manifests = new LinkedHashMap<>();
            for (String stage : WorkStages.all(stages.work)) {
                if (Files.isDirectory(stages.work.resolve(stage))) {
                    StageFolder folder = StageFolder.open(stages.work, stage);
                    folders.add(folder);
                    folder.manifest().ifPresent(manifest -> manifests.put(folder, manifest));
                }
            }
            return work.apply(manifests);
        } finally {
            folders.forEach(StageFolder::close);
        }
    }

    private <R> R stage(Map<StageFolder, Manifest> folders, Function<CleanStage, R> work) {
        StoredDocuments model = stages.modelsOfImport().modelWithoutBlobs(false);
        KafkaSettings kafka = job.services().kafka() == null ? null : job.kafka();
        CleanSettings settings = settings(folders);
        return stages.onStores(stores -> stages.run(Checkpoint.NONE)
                .run(
                        context -> new CleanStage(model, kafka, settings, stores.mongo(), stores.elastic(), context),
                        work));
    }

    private CleanSettings settings(Map<StageFolder, Manifest> folders) {
        List<String> groups = new ArrayList<>();
        Set<Choice> choices = EnumSet.noneOf(Choice.class);
        if (wholeTopics) {
            choices.add(Choice.WHOLE_TOPICS);
        }
        folders.forEach((folder, manifest) -> {
            if (isOwn(manifest) && WorkStages.isConsume(folder.stage())) {
                groups.addAll(ImportResults.of(manifest.results()).groups());
            }
            if (isOwn(manifest) && manifest.settings().path("record").asText().equals(RecordFormat.NUXEO.label())) {
                choices.add(Choice.NUXEO_RECORDS);
            }
        });
        return CleanSettings.of(groups, choices.toArray(Choice[]::new));
    }

    /** Returns whether a manifest belongs to the dataset, and to no service other than those named. */
    private boolean isOwn(Manifest manifest) {
        return manifest.spec().equals(job.dataset().spec())
                && !manifest.targets().differFrom(Targets.of(job.services()));
    }

    private List<String> describe(Map<StageFolder, Manifest> folders) {
        List<String> lines = new ArrayList<>();
        folders.forEach((folder, manifest) -> {
            String services = manifest.targets().services().isEmpty() ? "" : " on " + manifest.targets();
            String whose = "belongs to dataset " + manifest.spec().fingerprint() + services;
            lines.add(
                    folder.path() + ": " + whose + (isOwn(manifest) ? ", manifest will be deleted" : ", will be kept"));
        });
        return lines;
    }

    /**
     * Deletes the manifests of what was removed. Where a group is kept, it has already read the topics, so its manifest
     * stays and names a new group for the next import.
     */
    private void forget(Map<StageFolder, Manifest> folders, CleanReport report) {
        boolean topics = job.services().kafka() != null;
        folders.forEach((folder, manifest) -> {
            boolean consume = WorkStages.isConsume(folder.stage());
            ImportResults results = ImportResults.of(manifest.results());
            boolean read = consume && !Collections.disjoint(results.groups(), report.groupsKept());
            if (isOwn(manifest) && (consume && !topics || read)) {
                folder.save(manifest.unfinished(results.withNewGroup().addTo(manifest.results())));
            } else if (isOwn(manifest) && (!folder.stage().equals("produce") || topics)) {
                folder.forget();
            }
        });
    }
}
