// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * Reads who may read documents, from the access control entries of the root, states and calendar folders. It is used
 * once for a stage, and no query scans documents.
 *
 * <p>The idea: folders that were imported have row ids that a dataset tells, so one request returns them all. Only if one
 * of them is not there, since Nuxeo wrote it or nobody has yet, folders are searched by their type.
 */
public record RightsReader(MongoCollection<RawBsonDocument> documents, Archive archive, IdScheme ids) {

    private static final String TYPE = "ecm:primaryType";
    private static final String ANCESTORS = "ecm:ancestorIds";

    /** The row ids of imported states and calendar folders, and no others. */
    private static final Bson SHARED_ROWS =
            Filters.and(Filters.gt("_id", row("0000000000000000")), Filters.lte("_id", row("ffffffffffffffff")));

    private static ObjectId row(String low) {
        return new ObjectId("00000000" + low);
    }

    /**
     * Returns the rights in repositories. The default rights apply to repositories that do not exist yet.
     *
     * @param model the documents
     * @param isAlone whether rights are asked for documents of this dataset only, whose folders are found by their row ids
     */
    public static Rights read(
            MongoStore store, Collection<String> repositories, StoredDocuments model, boolean isAlone) {
        Layout layout = model.dataset().layout();
        Map<String, FolderRights<AccessRights>> found = new HashMap<>();
        for (String repository : repositories) {
            BsonDocument root = RepositorySetup.root(store, repository);
            if (root != null) {
                RightsReader reader = new RightsReader(
                        store.documents(repository), model.dataset().archive(), model.ids());
                List<Identity> folders =
                        isAlone ? layout.folders(layout.repositories().of(repository)) : List.of();
                List<BsonValue> rowIds = folders.stream().map(model::rowId).toList();
                found.put(repository, reader.below(root, rowIds));
            }
        }
        return new Rights(found);
    }

    private FolderRights<AccessRights> below(BsonDocument root, List<BsonValue> rowIds) {
        Map<String, BsonDocument> folders = new HashMap<>();
        if (rowIds.isEmpty() || !findAll(rowIds, folders)) {
            findByType(folders);
        }
        Map<String, AccessRights> rights = new HashMap<>();
        folders.forEach((id, folder) -> rights.put(id, AccessRights.of(upwards(folder, folders, root))));
        return new FolderRights<>(AccessRights.of(List.of(root)), rights);
    }

    /** Returns a folder and the folders above it that have entries. */
    private List<BsonDocument> upwards(BsonDocument folder, Map<String, BsonDocument> folders, BsonDocument root) {
        Stream<BsonDocument> above = folder.getArray(ANCESTORS).stream()
                .map(ancestor -> folders.get(ids.text(ancestor)))
                .filter(Objects::nonNull);
        return Stream.of(Stream.of(folder), above, Stream.of(root))
                .flatMap(each -> each)
                .toList();
    }

    /** Returns whether all rows are there. */
    private boolean findAll(List<BsonValue> rowIds, Map<String, BsonDocument> found) {
        int there = 0;
        for (RawBsonDocument each : entries(Filters.in("_id", rowIds)).batchSize(rowIds.size() + 1)) {
            there++;
            if (each.containsKey(AccessRights.ENTRIES)) {
                add(each, found);
            }
        }
        return there == rowIds.size();
    }

    private void findByType(Map<String, BsonDocument> found) {
        // Nuxeo creates that index when it opens a repository, so without it, none of the folders was written by Nuxeo.
        boolean isIndexed = NuxeoIndexes.isFirst(TYPE, documents);
        if (isIndexed || !ids.nativeId()) {
            Bson folders = isIndexed ? Filters.in(TYPE, sharedTypes()) : SHARED_ROWS;
            entries(Filters.and(folders, Filters.exists(AccessRights.ENTRIES))).forEach(each -> add(each, found));
        }
    }

    private Set<String> sharedTypes() {
        return archive.kinds().stream()
                .filter(Kind::isShared)
                .map(kind -> archive.type(kind).name())
                .collect(Collectors.toSet());
    }

    private FindIterable<RawBsonDocument> entries(Bson folders) {
        return documents.find(folders).projection(Projections.include(ids.field(), ANCESTORS, AccessRights.ENTRIES));
    }

    private void add(RawBsonDocument folder, Map<String, BsonDocument> found) {
        found.put(ids.text(folder.get(ids.field())), folder);
    }
}
