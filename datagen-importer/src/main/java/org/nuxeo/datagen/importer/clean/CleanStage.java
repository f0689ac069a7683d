// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.OriginCheck.HeldEntries;
import org.nuxeo.datagen.importer.clean.OriginCheck.HeldRows;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.ImportMarks;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Removes one dataset: its topics, its documents and its entries in the index, provided that no import of it is
 * running.
 *
 * <p>Folders, which datasets share, are kept where another dataset has documents, a running import, or records in the
 * topics. The root and the settings of a repository are always kept.
 */
public final class CleanStage implements Stage<CleanReport> {

    private final Dataset dataset;
    private final StoredDocuments model;
    private final @Nullable KafkaSettings kafka;
    private final CleanSettings settings;
    private final @Nullable MongoStore mongo;
    private final @Nullable ElasticStore elastic;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();

    /**
     * @param models the dataset to remove, and its ids
     * @param kafka brokers whose topics are cleaned; null leaves topics alone
     * @param settings the topics and groups to remove
     * @param mongo store whose documents are removed; null leaves documents alone
     * @param elastic index whose entries are removed; null leaves entries alone
     */
    public CleanStage(
            DocumentModels models,
            @Nullable KafkaSettings kafka,
            CleanSettings settings,
            @Nullable MongoStore mongo,
            @Nullable ElasticStore elastic,
            ProgressListener listener) {
        this.dataset = models.dataset();
        this.model = new StoredDocuments(dataset, null, null, models.ids(), false);
        this.kafka = kafka;
        this.settings = Objects.requireNonNull(settings, "settings");
        this.mongo = mongo;
        this.elastic = elastic;
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    /**
     * Returns what would be removed, and removes nothing.
     *
     * @throws StageException if MongoDB or the index has the documents with the fields of another content model
     */
    public CleanPlan plan() {
        requireOwn();
        try (TopicCleaning topics = openTopics()) {
            List<CleanPlan.Topic> found = topics == null ? List.of() : topics.topics();
            List<CleanPlan.Stored> stored = new ArrayList<>();
            for (Repository repository : dataset.layout().repositories()) {
                if (mongo != null || elastic != null) {
                    stored.add(plan(repository, topics, found));
                }
            }
            return new CleanPlan(
                    found,
                    topics == null ? List.of() : topics.groups(),
                    topics == null ? List.of() : topics.sharedGroups(),
                    stored,
                    List.of());
        }
    }

    private CleanPlan.Stored plan(Repository repository, @Nullable TopicCleaning topics, List<CleanPlan.Topic> found) {
        String keptFor = keptFor(repository, topics, found);
        long documents = 0;
        FolderCleaning.FolderPlan folderPlan = new FolderCleaning.FolderPlan(List.of(), List.of());
        if (mongo != null) {
            RepositorySetup.requireIds(mongo, repository.label(), model.ids());
            documents = documents(mongo).count(repository);
            folderPlan = new FolderCleaning(model, mongo).plan(repository, keptFor != null);
        }
        return new CleanPlan.Stored(
                repository.label(),
                documents,
                folderPlan.removed().size(),
                folderPlan.kept().size(),
                folderPlan.kept().isEmpty() ? "" : keptFor == null ? "documents of other datasets" : keptFor,
                elastic == null ? 0 : entries(elastic).count(repository));
    }

    @Override
    public CleanReport run() {
        try (TopicCleaning topics = openTopics()) {
            List<CleanPlan.Topic> found = topics == null ? List.of() : topics.topics();
            if (topics != null) {
                topics.requireNoMembers(found);
            }
            requireIds();
            requireOwn();
            int deleted = topics == null || stop.getAsBoolean() ? 0 : topics.delete(found);
            long documents = 0;
            long kept = 0;
            long indexed = 0;
            for (Repository repository : dataset.layout().repositories()) {
                if (stop.getAsBoolean()) {
                    break;
                }
                boolean needed = keptFor(repository, topics, found) != null;
                if (mongo != null) {
                    documents += documents(mongo).delete(repository);
                    FolderCleaning.FolderPlan folderPlan = folders(mongo, repository, needed);
                    documents += folderPlan.removed().size();
                    kept += folderPlan.kept().size();
                }
                if (elastic != null) {
                    indexed += deleteEntries(entries(elastic), repository, needed);
                }
            }
            return new CleanReport(
                    documents,
                    kept,
                    indexed,
                    deleted,
                    found.size() - deleted,
                    topics == null ? List.of() : topics.sharedGroups());
        }
    }

    private void requireIds() {
        if (mongo != null) {
            for (Repository repository : dataset.layout().repositories()) {
                RepositorySetup.requireIds(mongo, repository.label(), model.ids());
            }
        }
    }

    private void requireOwn() {
        // Row ids that are not native depend on the content model, so they match only documents of this dataset.
        if (mongo != null && model.ids().nativeId()) {
            new OriginCheck(model, new HeldRows(mongo, model.ids())).requireOwn();
        }
        if (elastic != null) {
            new OriginCheck(model, new HeldEntries(elastic)).requireOwn();
        }
    }

    private @Nullable TopicCleaning openTopics() {
        return kafka == null ? null : new TopicCleaning(dataset, kafka, settings, listener, stop);
    }

    private DocumentCleaning documents(MongoStore store) {
        return new DocumentCleaning(model, store, listener, stop);
    }

    private EntryCleaning entries(ElasticStore index) {
        return new EntryCleaning(model, index, listener, stop);
    }

    /** Returns what needs all folders of a repository, whether or not they hold documents yet; null if nothing does. */
    private @Nullable String keptFor(
            Repository repository, @Nullable TopicCleaning topics, List<CleanPlan.Topic> found) {
        String name = repository.label();
        for (CleanPlan.Topic topic : found) {
            boolean ofRepository =
                    topic.topic().equals(Topics.folders(name)) || topic.topic().equals(Topics.documents(name));
            if (ofRepository && !topic.deleted()) {
                return "records of other datasets in topic " + topic.topic();
            }
        }
        Optional<String> importing = topics == null ? Optional.empty() : topics.othersImporting(name);
        if (importing.isPresent()) {
            return "a running import: " + importing.get();
        }
        String marked = mongo == null ? null : new ImportMarks(mongo, name, dataset.spec()).other();
        return marked == null ? null : "an unfinished import: " + marked;
    }

    private FolderCleaning.FolderPlan folders(MongoStore store, Repository repository, boolean needed) {
        FolderCleaning folders = new FolderCleaning(model, store);
        FolderCleaning.FolderPlan folderPlan = folders.plan(repository, needed);
        folders.delete(repository, folderPlan.removed());
        if (!needed) {
            folders.deleteLeftovers(repository);
        }
        new ImportMarks(store, repository.label(), dataset.spec()).removeAll();
        return folderPlan;
    }

    /** Deletes the entries of the dataset. An index without documents of another dataset is deleted as a whole. */
    private long deleteEntries(EntryCleaning entries, Repository repository, boolean needed) {
        if (!needed && mongo != null && new FolderCleaning(model, mongo).isEmpty(repository)) {
            long deleted = entries.deleteWhole(repository);
            if (deleted >= 0) {
                return deleted;
            }
        }
        long deleted = entries.deleteDocuments(repository);
        if (mongo != null) {
            FolderCleaning folders = new FolderCleaning(model, mongo);
            return deleted + entries.deleteFolders(repository, folder -> folders.isThere(repository.label(), folder));
        }
        boolean kept = needed || entries.holdsOthers(repository);
        return kept ? deleted : deleted + entries.deleteFolders(repository, folder -> false);
    }

    @Override
    public void stop() {
        stop.stop();
    }

    /**
     * What {@code clean} removes from Kafka.
     *
     * @param groups known consumer groups of the dataset; others are found by their committed offsets
     * @param choices what is removed beyond that
     * @param memberTimeoutMillis how long to wait until the dataset's groups have no members
     */
    public record CleanSettings(List<String> groups, Set<Choice> choices, long memberTimeoutMillis) {
        private static final long GRACE_MILLIS = 15_000;

        /** What may be removed as well. */
        public enum Choice {
            /** Topics that also hold records of other datasets. */
            WHOLE_TOPICS,
            /** Messages of Nuxeo's importer, which do not name a dataset. */
            NUXEO_RECORDS
        }

        public CleanSettings {
            groups = List.copyOf(groups);
            choices = Set.copyOf(choices);
        }

        /** Returns settings that wait a little longer than the session of a consumer that was killed. */
        public static CleanSettings of(List<String> groups, Choice... choices) {
            return new CleanSettings(groups, Set.of(choices), GRACE_MILLIS);
        }
    }
}
