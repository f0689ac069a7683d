// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.RowIds;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * Finds and deletes the documents of a dataset in MongoDB, and of its shared folders those that nothing else needs.
 *
 * <p>The row ids of documents form one range, which also covers larger and smaller datasets of the same base. If the repository holds
 * none of these, parts of it are deleted. Otherwise, and where ids are in {@code _id}, the ids are listed, a few thousand in a
 * request.
 */
record DocumentCleaning(StoredDocuments model, MongoStore mongo, StageContext context) {

    private static final int BATCH = 1_000;
    private static final int MAX_RANGES = 10_000;
    private static final String ROW = "_id";
    private static final String PARENT = "ecm:parentId";

    /**
     * Reads whose documents a repository holds.
     *
     * @return what it holds, and the folders of the dataset that hold something else
     */
    HeldDocuments find(Repository repository) {
        Map<String, Identity> folders = new HashMap<>();
        model.dataset().layout().folders(repository).forEach(folder -> folders.put(model.id(folder), folder));
        Map<ObjectId, Integer> boundaries = new HashMap<>();
        for (int month = Months.FIRST; month <= Months.LAST + 1; month++) {
            RowIds rows = new RowIds(model.dataset().spec().withLiveFrom(month));
            boundaries.put(rows.start(rows.least()), month);
        }
        Set<Identity> needed = new HashSet<>();
        HeldDocuments held = new HeldDocuments(model, repository, needed);
        String field = model.ids().field();
        for (RawBsonDocument row : mongo.documents(repository.label())
                .find()
                .projection(Projections.include(ROW, field, PARENT))
                .batchSize(BATCH)) {
            if (context.stop().getAsBoolean()) {
                break;
            }
            String id = model.ids().text(row.get(field));
            Identity own = model.find(repository, id);
            boolean isOwn = own != null && model.rowId(own).equals(row.get(ROW));
            ObjectId rowId = row.get(ROW) instanceof BsonObjectId value ? value.getValue() : null;
            // of this archive or another one
            boolean isFolder = rowId != null && rowId.toHexString().startsWith("00000000");
            Integer liveFrom =
                    rowId == null ? null : boundaries.get(model.rowIds().start(rowId));
            if (!model.ids().root().equals(id) && (isFolder ? !isOwn : !held.add(id, isOwn, liveFrom))) {
                Identity folder = folders.get(String.valueOf(model.ids().text(row.get(PARENT))));
                if (folder != null) {
                    needed.add(folder);
                }
            }
        }
        return held;
    }

    /** Deletes the documents that were found. Returns their number. */
    long delete(Repository repository, HeldDocuments held) {
        if (held.own == 0) {
            return 0;
        }
        boolean isEach = model.ids().nativeId() || held.others != null;
        DocumentRanges documents = new DocumentRanges(Delivery.of(model.dataset(), 1), BATCH);
        List<ObjectId> bounds = isEach ? List.of() : bounds(repository, held.own);
        LongFunction<@Nullable Bson> which = isEach ? i -> each(documents, i, repository) : i -> range(bounds, (int) i);
        return mongo.delete(
                repository.label(),
                isEach ? documents.count() : bounds.size() - 1,
                i -> context.stop().getAsBoolean() ? null : which.apply(i),
                deleted -> context.advanced("clean", deleted));
    }

    /** Returns row ids that cut the dataset's into ranges of about as many documents of a repository. */
    private List<ObjectId> bounds(Repository repository, long documents) {
        RowIds rows = model.rowIds();
        int ranges = (int) Math.min(MAX_RANGES, 1 + documents / BATCH);
        List<ObjectId> bounds = new ArrayList<>(List.of(rows.least()));
        bounds.addAll(ShardPlan.quantiles(model.dataset(), repository, ranges, rows::of));
        bounds.add(rows.greatest());
        return bounds;
    }

    private static Bson range(List<ObjectId> bounds, int index) {
        // Nothing has the greatest row id.
        return Filters.and(Filters.gte(ROW, bounds.get(index)), Filters.lt(ROW, bounds.get(index + 1)));
    }

    private @Nullable Bson each(DocumentRanges documents, long range, Repository repository) {
        return documents.repository(range) != repository || documents.ofFolders(range)
                ? null
                : inRows(documents.documents(range));
    }

    /** Returns which documents of a dataset MongoDB holds for another dataset, under other row ids. */
    Set<String> ofOthers(Repository repository, List<String> ids) {
        Set<String> others = new HashSet<>();
        if (!model.ids().nativeId()) {
            String field = model.ids().field();
            mongo.documents(repository.label())
                    .find(Filters.in(field, ids.stream().map(model.ids()::value).toList()))
                    .projection(Projections.include(ROW, field))
                    .forEach(row -> {
                        String id = String.valueOf(model.ids().text(row.get(field)));
                        Identity own = model.find(repository, id);
                        if (own == null || !model.rowId(own).equals(row.get(ROW))) {
                            others.add(id);
                        }
                    });
        }
        return others;
    }

    /** Which folders of a repository are deleted, and which are kept. */
    record FolderPlan(List<Identity> removed, List<Identity> kept) {}

    /**
     * Returns which of the existing folders are deleted and which are kept.
     *
     * @param needed whether something else than documents needs a folder
     * @param held what the repository holds
     */
    FolderPlan folders(Repository repository, Predicate<Identity> needed, HeldDocuments held) {
        List<Identity> there = there(repository);
        List<Identity> kept = there.stream().filter(needed).toList();
        if (model.ids().type().isSequence() || held.isAlone() && kept.isEmpty()) {
            return new FolderPlan(there, List.of());
        }
        Dataset dataset = model.dataset();
        Dataset undated = dataset.withSpec(dataset.spec().withSize(0, 0));
        Dates dates = new Dates(dataset, undated.layout());
        Set<List<String>> used = new HashSet<>(Set.of(List.of()));
        Stream.concat(kept.stream(), held.neededFolders.stream()).map(dates::of).forEach(date -> {
            for (int length = 1; length <= date.size(); length++) {
                used.add(date.subList(0, length));
            }
        });
        FolderPlan plan = new FolderPlan(new ArrayList<>(), new ArrayList<>());
        there.forEach(folder -> (used.contains(dates.of(folder)) ? plan.kept : plan.removed).add(folder));
        return plan;
    }

    /**
     * The dates of shared folders: the names of those in their paths that only a dataset with periods has. Every dataset of a
     * layout has the folders without one, and a date is in all places of a repository or in none.
     */
    private record Dates(Dataset dataset, Layout undated) {

        List<String> of(Identity folder) {
            if (folder.isRoot() || undated.contains(folder)) {
                return List.of();
            }
            List<String> date =
                    new ArrayList<>(of(Objects.requireNonNull(dataset.layout().parent(folder))));
            date.add(dataset.document(folder).name());
            return date;
        }
    }

    /** Returns the folders of the dataset that are there. */
    private List<Identity> there(Repository repository) {
        List<Identity> folders = model.dataset().layout().folders(repository);
        Set<BsonValue> found = new HashSet<>();
        mongo.documents(repository.label())
                .find(inRows(folders))
                .projection(Projections.include(ROW))
                .forEach(folder -> found.add(folder.get(ROW)));
        return folders.stream()
                .filter(folder -> found.contains(model.rowId(folder)))
                .toList();
    }

    void deleteFolders(Repository repository, List<Identity> folders) {
        mongo.documents(repository.label()).deleteMany(inRows(folders));
    }

    private Bson inRows(List<Identity> documents) {
        return Filters.in(ROW, documents.stream().map(model::rowId).toList());
    }

    /** Deletes folders that earlier datasets have left in a repository that holds nothing else. */
    void deleteLeftovers(Repository repository) {
        if (!model.ids().type().isSequence() && !model.ids().nativeId()) {
            Bson shared = Filters.and(Filters.gt(ROW, RowIds.row(0, 0)), Filters.lte(ROW, RowIds.row(0, -1)));
            mongo.documents(repository.label()).deleteMany(Filters.and(shared, Filters.exists(PARENT)));
        }
    }

    boolean isThere(String repository, Identity folder) {
        return has(repository, Filters.eq(ROW, model.rowId(folder)));
    }

    /** Returns whether a repository holds nothing but its root. */
    boolean isEmpty(Repository repository) {
        return !has(repository.label(), Filters.exists(PARENT));
    }

    private boolean has(String repository, Bson documents) {
        return mongo.documents(repository).find(documents).first() != null;
    }
}
