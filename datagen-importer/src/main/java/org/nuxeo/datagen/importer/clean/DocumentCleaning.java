// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.bson.BsonObjectId;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.RowIds;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * Finds and deletes the documents of a dataset in MongoDB, without folders.
 *
 * <p>Their row ids form one range, which also covers larger and smaller datasets of the same base. If the repository holds
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
            if (!model.ids().root().equals(id)
                    && (isFolder(row) ? !isOwn : !held.add(id, isOwn, liveFrom(row, boundaries)))) {
                Identity folder = folders.get(String.valueOf(model.ids().text(row.get(PARENT))));
                if (folder != null) {
                    needed.add(folder);
                }
            }
        }
        return held;
    }

    /** Returns the live boundary of the dataset with these seeds that a row belongs to, or null if its id does not tell. */
    private @Nullable Integer liveFrom(RawBsonDocument row, Map<ObjectId, Integer> boundaries) {
        return row.get(ROW) instanceof BsonObjectId id
                ? boundaries.get(model.rowIds().start(id.getValue()))
                : null;
    }

    /** Returns whether a row is a shared folder, of this archive or another one. */
    private static boolean isFolder(RawBsonDocument row) {
        return row.get(ROW) instanceof BsonObjectId id
                && id.getValue().toHexString().startsWith("00000000");
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
                : Filters.in(
                        ROW,
                        documents.documents(range).stream().map(model::rowId).toList());
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
}
