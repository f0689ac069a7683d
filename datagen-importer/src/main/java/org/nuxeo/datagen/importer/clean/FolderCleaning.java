// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.document.RowIds;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * Deletes the shared folders of a dataset in MongoDB. Datasets share them, so those that something else
 * needs are kept.
 */
final class FolderCleaning {

    private final StoredDocuments model;
    private final MongoStore mongo;

    FolderCleaning(StoredDocuments model, MongoStore mongo) {
        this.model = model;
        this.mongo = mongo;
    }

    /** Which folders of a repository are deleted, and which are kept. */
    record FolderPlan(List<Identity> removed, List<Identity> kept) {}

    /**
     * Returns which of the existing folders are deleted and which are kept. The result is the same before and after the
     * dataset's documents are deleted, except where ids are in {@code _id}: there they have to be deleted first.
     *
     * @param needed whether something needs all folders
     */
    FolderPlan plan(Repository repository, boolean needed) {
        MongoCollection<RawBsonDocument> documents = mongo.documents(repository.label());
        List<Identity> there = there(documents, model.dataset().layout().folders(repository));
        if (model.ids().type().isSequence()) {
            return new FolderPlan(there, List.of());
        }
        if (needed) {
            return new FolderPlan(List.of(), there);
        }
        if (!hasOthers(documents, there)) {
            return new FolderPlan(there, List.of());
        }
        Dates dates = new Dates(model.dataset());
        Set<List<String>> used = new HashSet<>(Set.of(List.of()));
        Set<BsonValue> own = new HashSet<>();
        there.forEach(folder -> own.add(model.rowId(folder)));
        for (Identity folder : there) {
            List<String> date = dates.of(folder);
            if (!used.contains(date) && hasOthersBelow(documents, folder, own)) {
                for (int length = 1; length <= date.size(); length++) {
                    used.add(date.subList(0, length));
                }
            }
        }
        FolderPlan plan = new FolderPlan(new ArrayList<>(), new ArrayList<>());
        for (Identity folder : there) {
            (used.contains(dates.of(folder)) ? plan.kept : plan.removed).add(folder);
        }
        return plan;
    }

    /**
     * The dates of shared folders: the names of those in their paths that only a dataset with periods has. Every dataset of a
     * layout has the folders without one, and a date is in all places of a repository or in none.
     */
    private static final class Dates {

        private final Dataset dataset;
        private final Layout undated;

        Dates(Dataset dataset) {
            this.dataset = dataset;
            this.undated = dataset.withSpec(dataset.spec().withSize(0, 0)).layout();
        }

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

    private List<Identity> there(MongoCollection<RawBsonDocument> documents, List<Identity> folders) {
        Set<BsonValue> found = new HashSet<>();
        documents
                .find(Filters.in("_id", folders.stream().map(model::rowId).toList()))
                .projection(new org.bson.Document("_id", 1))
                .forEach(folder -> found.add(folder.get("_id")));
        return folders.stream()
                .filter(folder -> found.contains(model.rowId(folder)))
                .toList();
    }

    /** Returns whether a repository holds documents other than these folders, the dataset's own and the root. */
    private boolean hasOthers(MongoCollection<RawBsonDocument> documents, List<Identity> folders) {
        Bson notThese = model.ids().nativeId()
                ? Filters.nin("_id", folders.stream().map(model::rowId).toList())
                : Filters.and(Filters.gt("_id", RowIds.row(0, -1)), DocumentCleaning.outside(model));
        return documents
                        .find(Filters.and(Filters.exists("ecm:parentId"), notThese))
                        .first()
                != null;
    }

    /** Returns whether a folder holds documents other than the dataset's and its folders. */
    private boolean hasOthersBelow(MongoCollection<RawBsonDocument> documents, Identity folder, Set<BsonValue> own) {
        Bson below = Filters.eq("ecm:parentId", model.ids().value(model.id(folder)));
        Bson others = model.ids().nativeId() ? below : Filters.and(below, DocumentCleaning.outside(model));
        for (RawBsonDocument found : documents
                .find(others)
                .projection(new org.bson.Document("_id", 1))
                .batchSize(100)) {
            if (!own.contains(found.get("_id"))) {
                return true;
            }
        }
        return false;
    }

    void delete(Repository repository, List<Identity> folders) {
        mongo.documents(repository.label())
                .deleteMany(Filters.in("_id", folders.stream().map(model::rowId).toList()));
    }

    /** Deletes folders that earlier datasets have left, if a repository holds nothing else. */
    void deleteLeftovers(Repository repository) {
        MongoCollection<RawBsonDocument> documents = mongo.documents(repository.label());
        if (model.ids().type().isSequence() || model.ids().nativeId() || hasOthers(documents, List.of())) {
            return;
        }
        documents.deleteMany(Filters.and(
                Filters.gt("_id", RowIds.row(0, 0)),
                Filters.lte("_id", RowIds.row(0, -1)),
                Filters.exists("ecm:parentId")));
    }

    boolean isThere(String repository, Identity folder) {
        return mongo.documents(repository)
                        .find(Filters.eq("_id", model.rowId(folder)))
                        .first()
                != null;
    }

    /** Returns whether a repository holds nothing but its root. */
    boolean isEmpty(Repository repository) {
        return mongo.documents(repository.label())
                        .find(Filters.exists("ecm:parentId"))
                        .first()
                == null;
    }
}
