// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.nuxeo.datagen.importer.clean.CleanSettings;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * Stage {@code clean}: removes the dataset from the services that the job names, and the manifests of what is removed.
 * It locks the folders of all stages meanwhile. Manifests of other datasets and other services are kept.
 */
final class CleanRun {
    private static final String PRODUCE = "produce";

    private final StageRuns runs;
    private final Job job;
    private final boolean wholeTopics;

    /** @param wholeTopics whether topics that also hold records of other datasets are deleted */
    CleanRun(StageRuns runs, boolean wholeTopics) {
        this.runs = runs;
        this.job = runs.job();
        this.wholeTopics = wholeTopics;
    }

    /** Returns what would be removed. */
    CleanPlan plan() {
        return withFolders(folders -> stage(folders, CleanStage::plan).withStages(describe(folders)));
    }

    CleanReport run() {
        return withFolders(folders -> {
            CleanReport report = stage(folders, runs::run);
            // After an interruption the manifests are still needed to find what is left, so they are kept.
            if (!runs.control().stops().requested()) {
                forget(folders, report);
            }
            return report;
        });
    }

    private <R> R withFolders(Function<List<StageFolder>, R> work) {
        List<StageFolder> folders = new ArrayList<>();
        try {
            for (String stage : WorkStages.all(runs.work())) {
                if (Files.isDirectory(runs.work().resolve(stage))) {
                    folders.add(StageFolder.open(runs.work(), stage));
                }
            }
            return work.apply(folders);
        } finally {
            folders.forEach(StageFolder::close);
        }
    }

    private <R> R stage(List<StageFolder> folders, Function<CleanStage, R> work) {
        try (MongoStore mongo = job.openMongoIfNamed(runs.control().stops());
                ElasticStore elastic =
                        job.openElasticsearchIfNamed(runs.control().stops())) {
            CleanStage stage = runs.importer(runs.savedIds())
                    .clean(job.services().kafka() == null ? null : job.kafka(), settings(folders), mongo, elastic);
            StopSource.Registration stopping = runs.control().stops().onStop(stage::stop);
            try {
                return work.apply(stage);
            } finally {
                stopping.close();
            }
        }
    }

    private CleanSettings settings(List<StageFolder> folders) {
        List<String> groups = new ArrayList<>();
        boolean nuxeoRecords = false;
        for (StageFolder folder : folders) {
            Optional<Manifest> own = folder.manifest().filter(this::isOwn);
            if (own.isPresent() && WorkStages.isConsume(folder.stage())) {
                groups.addAll(ConsumerGroups.of(own.get().results()));
            }
            nuxeoRecords |= own.isPresent()
                    && own.get().settings().path("record").asText().equals(RecordFormat.NUXEO.label());
        }
        return CleanSettings.of(groups).with(wholeTopics, nuxeoRecords);
    }

    /** Returns whether a manifest belongs to the dataset, and to no service other than those named. */
    private boolean isOwn(Manifest manifest) {
        return manifest.spec().equals(job.dataset().spec())
                && !manifest.targets().differFrom(Targets.of(job.services()));
    }

    private List<String> describe(List<StageFolder> folders) {
        List<String> lines = new ArrayList<>();
        for (StageFolder folder : folders) {
            folder.manifest().ifPresent(manifest -> {
                String services = manifest.targets().services().isEmpty() ? "" : " on " + manifest.targets();
                String whose = "belongs to dataset " + manifest.spec().fingerprint() + services;
                lines.add(folder.path() + ": " + whose
                        + (isOwn(manifest) ? ", manifest will be deleted" : ", will be kept"));
            });
        }
        return lines;
    }

    /**
     * Deletes the manifests of what was removed. Where a group is kept, it has already read the topics, so its manifest
     * stays and names a new group for the next import.
     */
    private void forget(List<StageFolder> folders, CleanReport report) {
        boolean topics = job.services().kafka() != null;
        for (StageFolder folder : folders) {
            Manifest manifest = folder.manifest().filter(this::isOwn).orElse(null);
            if (manifest == null) {
                continue;
            }
            boolean consume = WorkStages.isConsume(folder.stage());
            boolean read = consume && !Collections.disjoint(ConsumerGroups.of(manifest.results()), report.groupsKept());
            if (consume && !topics || read) {
                folder.save(manifest.unfinished(ConsumerGroups.withNew(manifest.results())));
            } else if (!folder.stage().equals(PRODUCE) || topics) {
                folder.forget();
            }
        }
    }
}
