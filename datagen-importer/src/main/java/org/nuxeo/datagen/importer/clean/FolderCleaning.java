// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.BsonValue;
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
record FolderCleaning(StoredDocuments model, MongoStore mongo) {

    /** Which folders of a repository are deleted, and which are kept. */
    record FolderPlan(List<Identity> removed, List<Identity> kept) {}

    /**
     * Returns which of the existing folders are deleted and which are kept.
     *
     * @param needed whether something else than documents needs a folder
     * @param held what the repository holds
     */
    FolderPlan plan(Repository repository, Predicate<Identity> needed, HeldDocuments held) {
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
                .find(Filters.in("_id", folders.stream().map(model::rowId).toList()))
                .projection(new org.bson.Document("_id", 1))
                .forEach(folder -> found.add(folder.get("_id")));
        return folders.stream()
                .filter(folder -> found.contains(model.rowId(folder)))
                .toList();
    }

    void delete(Repository repository, List<Identity> folders) {
        mongo.documents(repository.label())
                .deleteMany(Filters.in("_id", folders.stream().map(model::rowId).toList()));
    }

    /** Deletes folders that earlier datasets have left in a repository that holds nothing else. */
    void deleteLeftovers(Repository repository) {
        if (!model.ids().type().isSequence() && !model.ids().nativeId()) {
            Bson shared = Filters.and(Filters.gt("_id", RowIds.row(0, 0)), Filters.lte("_id", RowIds.row(0, -1)));
            mongo.documents(repository.label()).deleteMany(Filters.and(shared, Filters.exists("ecm:parentId")));
        }
    }

    boolean isThere(String repository, Identity folder) {
        return has(repository, Filters.eq("_id", model.rowId(folder)));
    }

    /** Returns whether a repository holds nothing but its root. */
    boolean isEmpty(Repository repository) {
        return !has(repository.label(), Filters.exists("ecm:parentId"));
    }

    private boolean has(String repository, Bson documents) {
        return mongo.documents(repository).find(documents).first() != null;
    }
}
