// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.DocumentCleaning.FolderPlan;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.stage.OtherDocuments;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.ImportMarks;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Removes one dataset: its topics, its documents and its entries in the index, provided that no import of it is
 * running. In every store it removes exactly the documents of the dataset. Those of larger, smaller or shifted datasets with
 * the same seeds are counted, named by their options, and left.
 *
 * <p>Folders, which datasets share, are kept where another dataset has documents, a running import, or a record of the
 * folder in the topics. The root and the settings of a repository are always kept.
 *
 * @param model the dataset to remove, and its ids
 * @param kafka brokers whose topics are cleaned; null leaves topics alone
 * @param settings the topics and groups to remove
 * @param mongo store whose documents are removed; null leaves documents alone
 * @param elastic index whose entries are removed; null leaves entries alone
 */
public record CleanStage(
        StoredDocuments model,
        @Nullable KafkaSettings kafka,
        CleanSettings settings,
        @Nullable MongoStore mongo,
        @Nullable ElasticStore elastic,
        StageContext context)
        implements Stage<CleanReport> {

    /** What the stores hold of a repository; empty for a store that is left alone. */
    private record Held(HeldDocuments documents, HeldDocuments entries) {}

    private @Nullable DocumentCleaning documents() {
        return mongo == null ? null : new DocumentCleaning(model, mongo, context);
    }

    private @Nullable EntryCleaning entries() {
        return elastic == null ? null : new EntryCleaning(model, elastic, documents(), context);
    }

    /**
     * Returns what would be removed, and removes nothing.
     *
     * @throws StageException if MongoDB or the index has the documents with the fields of another model
     */
    public CleanPlan plan() {
        requireOwn();
        try (TopicCleaning topics = openTopics()) {
            List<CleanPlan.Topic> found = topics == null ? List.of() : topics.topics();
            Map<Repository, Held> held = held();
            List<CleanPlan.Stored> stored = new ArrayList<>();
            held.forEach((repository, each) -> stored.add(plan(repository, each, need(repository, topics, found))));
            List<String> groups = topics == null ? List.of() : topics.groups;
            List<String> groupsKept = topics == null ? List.of() : topics.sharedGroups;
            return new CleanPlan(found, groups, groupsKept, stored, others(held), List.of());
        }
    }

    private CleanPlan.Stored plan(Repository repository, Held held, Need need) {
        HeldDocuments inMongo = held.documents();
        HeldDocuments inIndex = held.entries();
        DocumentCleaning documents = documents();
        FolderPlan folders = documents == null
                ? new FolderPlan(List.of(), List.of())
                : documents.folders(repository, need.folders(), inMongo);
        int removed = folders.removed().size();
        int kept = folders.kept().size();
        String reason = need.reason().isEmpty() ? "documents of other datasets" : need.reason();
        String keptFor = kept == 0 ? "" : reason;
        long left = inMongo.otherCount();
        return new CleanPlan.Stored(
                repository.label(), inMongo.own, removed, kept, keptFor, inIndex.own, left, inIndex.otherCount());
    }

    @Override
    public CleanReport run() {
        try (TopicCleaning topics = openTopics()) {
            List<CleanPlan.Topic> found = topics == null ? List.of() : topics.topics();
            if (topics != null) {
                topics.requireNoMembers(found);
            }
            requireOwn();
            Map<Repository, Held> held = held();
            int deleted = topics == null || context.stop().getAsBoolean() ? 0 : topics.delete(found);
            long removed = 0;
            long kept = 0;
            long indexed = 0;
            DocumentCleaning documents = documents();
            EntryCleaning entries = entries();
            for (Map.Entry<Repository, Held> each : held.entrySet()) {
                if (context.stop().getAsBoolean()) {
                    break;
                }
                Repository repository = each.getKey();
                Need need = need(repository, topics, found);
                if (documents != null) {
                    RepositoryCleaning.removeUnfinished(documents.mongo(), repository.label());
                    HeldDocuments own = each.getValue().documents();
                    removed += documents.delete(repository, own);
                    FolderPlan folders = deleteFolders(documents, repository, need, own);
                    removed += folders.removed().size();
                    kept += folders.kept().size();
                }
                if (entries != null) {
                    indexed += deleteEntries(
                            entries, repository, need, each.getValue().entries());
                }
            }
            List<String> groupsKept = topics == null ? List.of() : topics.sharedGroups;
            long left = otherCount(held, Held::documents);
            long leftIndexed = otherCount(held, Held::entries);
            int topicsKept = found.size() - deleted;
            return new CleanReport(
                    removed, kept, indexed, deleted, topicsKept, left, leftIndexed, others(held), groupsKept);
        }
    }

    private static long otherCount(Map<Repository, Held> held, Function<Held, HeldDocuments> store) {
        return held.values().stream()
                .map(store)
                .mapToLong(HeldDocuments::otherCount)
                .sum();
    }

    /**
     * Returns what the stores hold.
     *
     * @throws StageException if only the ids tell whose documents they are, and they are those of another live boundary
     */
    private Map<Repository, Held> held() {
        Map<Repository, Held> held = new LinkedHashMap<>();
        DocumentCleaning documents = documents();
        EntryCleaning entries = entries();
        if (documents == null && entries == null) {
            return held;
        }
        for (Repository repository : model.dataset().layout().repositories()) {
            HeldDocuments nothing = new HeldDocuments(model, repository, Set.of());
            HeldDocuments inMongo = documents == null ? nothing : documents.find(repository);
            held.put(repository, new Held(inMongo, entries == null ? nothing : entries.find(repository)));
        }
        boolean isByIds = documents == null || model.ids().nativeId();
        boolean isElsewhere =
                held.values().stream().anyMatch(each -> each.documents().isElsewhere || each.entries().isElsewhere);
        if (isByIds && isElsewhere) {
            throw new StageException("the documents of this dataset are where another live boundary has them, as "
                    + others(held) + " do: give the options they were imported with"
                    + (documents == null ? ", or also --mongo" : ""));
        }
        return held;
    }

    /** Returns the options that mean the other documents of these seeds; empty if there are none. */
    private static String others(Map<Repository, Held> held) {
        return held.values().stream()
                .flatMap(each -> Stream.of(each.documents(), each.entries()))
                .flatMap(store -> Stream.ofNullable(store.others))
                .reduce((all, more) -> more.plus(all))
                .map(OtherDocuments::options)
                .orElse("");
    }

    /** Checks that the stores have documents under the ids of this dataset, and its own. */
    private void requireOwn() {
        MongoStore rows = mongo;
        if (rows != null) {
            List<String> repositories = model.dataset().layout().repositories().labels();
            repositories.forEach(each -> RepositorySetup.requireIds(rows, each, model.ids()));
            // Row ids that are not native depend on the model, so they match only documents of this dataset.
            if (model.ids().nativeId()) {
                new OriginCheck(model, (name, some) -> OriginCheck.rows(rows, model.ids(), name, some)).requireOwn();
            }
        }
        ElasticStore index = elastic;
        if (index != null) {
            new OriginCheck(model, (name, some) -> OriginCheck.entries(index, name, some)).requireOwn();
        }
    }

    private @Nullable TopicCleaning openTopics() {
        return kafka == null ? null : new TopicCleaning(model, kafka, settings, context);
    }

    /**
     * What needs folders whether or not they hold documents yet.
     *
     * @param reason what it is; empty if nothing does
     * @param folders whether it needs a folder of the repository
     */
    private record Need(String reason, Predicate<Identity> folders) {}

    private Need need(Repository repository, @Nullable TopicCleaning topics, List<CleanPlan.Topic> found) {
        String name = repository.label();
        Optional<String> importing = topics == null ? Optional.empty() : topics.othersImporting(name);
        if (importing.isPresent()) {
            return new Need("a running import: " + importing.get(), any -> true);
        }
        DatasetSpec spec = model.dataset().spec();
        String marked = mongo == null ? null : new ImportMarks(mongo, name, spec).other();
        if (marked != null) {
            return new Need("an unfinished import: " + marked, any -> true);
        }
        for (CleanPlan.Topic topic : found) {
            boolean ofRepository =
                    topic.topic().equals(Topics.folders(name)) || topic.topic().equals(Topics.documents(name));
            if (ofRepository && !topic.deleted() && topics != null) {
                String reason = "records of other datasets in topic " + topic.topic();
                return new Need(reason, folder -> topics.othersHave(name, folder));
            }
        }
        return new Need("", any -> false);
    }

    private FolderPlan deleteFolders(DocumentCleaning documents, Repository repository, Need need, HeldDocuments held) {
        FolderPlan folders = documents.folders(repository, need.folders(), held);
        documents.deleteFolders(repository, folders.removed());
        if (need.reason().isEmpty() && held.isAlone()) {
            documents.deleteLeftovers(repository);
        }
        new ImportMarks(documents.mongo(), repository.label(), model.dataset().spec()).removeAll();
        return folders;
    }

    /** Deletes the entries of the dataset. An index without documents of another dataset is deleted as a whole. */
    private long deleteEntries(EntryCleaning index, Repository repository, Need need, HeldDocuments held) {
        boolean isAlone = held.isAlone() && need.reason().isEmpty();
        DocumentCleaning documents = index.documents();
        if (isAlone && (documents == null || documents.isEmpty(repository))) {
            return index.deleteWhole(repository);
        }
        return index.deleteDocuments(repository)
                + index.deleteFolders(
                        repository,
                        folder -> documents == null ? !isAlone : documents.isThere(repository.label(), folder));
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

        /** Returns settings that wait a little longer than the session of a consumer that was killed. */
        public static CleanSettings of(List<String> groups, Choice... choices) {
            return new CleanSettings(groups, Set.of(choices), GRACE_MILLIS);
        }
    }
}
