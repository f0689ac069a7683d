// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * Deletes the states and calendar folders of a dataset in MongoDB. Datasets share them, so those that something else
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
        Set<Integer> usedMonths = new HashSet<>();
        for (Identity folder : there) {
            if (Place.of(folder).isMonth() && hasOthersBelow(documents, folder)) {
                usedMonths.add(Place.of(folder).absoluteMonth());
            }
        }
        FolderPlan plan = new FolderPlan(new ArrayList<>(), new ArrayList<>());
        for (Identity folder : there) {
            (isUsed(Place.of(folder), usedMonths) ? plan.kept : plan.removed).add(folder);
        }
        return plan;
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
                : Filters.and(Filters.gt("_id", DocumentCleaning.rowId(0, -1)), DocumentCleaning.outside(model));
        return documents
                        .find(Filters.and(Filters.exists("ecm:parentId"), notThese))
                        .first()
                != null;
    }

    private boolean hasOthersBelow(MongoCollection<RawBsonDocument> documents, Identity folder) {
        Bson below = Filters.eq("ecm:parentId", model.ids().value(model.id(folder)));
        Bson others = model.ids().nativeId() ? below : Filters.and(below, DocumentCleaning.outside(model));
        return documents.find(others).first() != null;
    }

    /**
     * Returns whether a folder is in use. Every dataset has all states, and a month is in all of its calendars or in
     * none.
     */
    private static boolean isUsed(Place place, Set<Integer> usedMonths) {
        if (place.isMonth()) {
            return usedMonths.contains(place.absoluteMonth());
        }
        return !place.isYear() || usedMonths.stream().anyMatch(month -> Months.year(month) == place.year());
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
                Filters.gt("_id", DocumentCleaning.rowId(0, 0)),
                Filters.lte("_id", DocumentCleaning.rowId(0, -1)),
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
