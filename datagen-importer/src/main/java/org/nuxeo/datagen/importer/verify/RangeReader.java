// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.ReadConcernLevel;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * Reads the documents of a range from MongoDB, and in the same request those of their parents that are not in the range; for a
 * version, its live document.
 * One instance for each thread.
 */
public final class RangeReader {

    /** Number of parents that are not read again. */
    private static final int KNOWN_PARENTS = 4_096;

    private final MongoStore store;
    private final StoredDocuments model;
    private final Set<Identity> known = new HashSet<>();
    private String knownRepository = "";

    public RangeReader(MongoStore store, StoredDocuments model) {
        this.store = Objects.requireNonNull(store, "store");
        this.model = Objects.requireNonNull(model, "model");
    }

    /** Reads a range of a repository. */
    FoundRange read(String repository, List<Identity> identities) {
        if (!repository.equals(knownRepository) || known.size() > KNOWN_PARENTS) {
            known.clear();
            knownRepository = repository;
        }
        List<Identity> wanted = new ArrayList<>(identities);
        Set<Identity> parents = parentsOutside(identities);
        wanted.addAll(parents);
        FoundRange found = rows(repository, wanted);
        parents.removeAll(found.missing());
        known.addAll(parents);
        return new FoundRange(found.documents().subList(0, identities.size()), found.missing());
    }

    /** Reads documents of a repository, without their parents. */
    public FoundRange rows(String repository, List<Identity> wanted) {
        BsonSlice[] found = byRowId(repository, wanted);
        Map<Identity, Integer> lacking = new LinkedHashMap<>();
        for (int i = 0; i < found.length; i++) {
            if (found[i] == null) {
                lacking.put(wanted.get(i), i);
            }
        }
        if (!lacking.isEmpty()) {
            addByDocumentId(repository, lacking, found);
        }
        return new FoundRange(Arrays.asList(found), Set.copyOf(lacking.keySet()));
    }

    /** Returns the parents of documents that are not in the range and have not been found before. */
    private Set<Identity> parentsOutside(List<Identity> identities) {
        Set<Identity> parents = new LinkedHashSet<>();
        for (Identity identity : identities) {
            Identity parent = needed(identity);
            if (parent != null && !parent.isRoot() && !known.contains(parent)) {
                parents.add(parent);
            }
        }
        identities.forEach(parents::remove);
        return parents;
    }

    /** Returns the document without which one must not be there: its parent, or the live document of a version. */
    @Nullable
    Identity needed(Identity identity) {
        Layout layout = model.dataset().layout();
        return identity.kind().isVersion() ? layout.owner(identity) : layout.parent(identity);
    }

    private BsonSlice[] byRowId(String repository, List<Identity> wanted) {
        MongoCollection<RawBsonDocument> documents = store.scanned(repository);
        ReadConcernLevel concern = documents.getReadConcern().getLevel();
        BsonDocument command = model.find(repository, wanted, concern == null ? null : concern.getValue());
        RawBsonDocument reply =
                store.database(repository).runCommand(command, documents.getReadPreference(), RawBsonDocument.class);
        Map<BsonValue, BsonSlice> byRow = new HashMap<>(2 * wanted.size());
        for (BsonValue row : rows(reply)) {
            byRow.put(row.asDocument().get("_id"), BsonSlice.of((RawBsonDocument) row));
        }
        return wanted.stream().map(model::rowId).map(byRow::get).toArray(BsonSlice[]::new);
    }

    /**
     * Returns the documents in a reply, which are not copied.
     *
     * @throws StageException if the reply has none of the form that the command's specification demands
     */
    static BsonArray rows(RawBsonDocument reply) {
        BsonDocument cursor = reply.isDocument("cursor") ? reply.getDocument("cursor") : new BsonDocument();
        StageException.refuse(
                !cursor.isArray("firstBatch"),
                () -> "mongo: answers a find without cursor.firstBatch; a server that speaks another protocol cannot"
                        + " be read");
        return cursor.getArray("firstBatch");
    }

    /**
     * Adds the documents that were not found by row id, and removes them from those that are lacking: Nuxeo itself wrote
     * them with other row ids, or the reply would have exceeded the server's limit.
     */
    private void addByDocumentId(String repository, Map<Identity, Integer> lacking, BsonSlice[] found) {
        Map<String, Identity> ids = new HashMap<>();
        lacking.keySet().forEach(each -> ids.put(model.id(each), each));
        List<BsonValue> values = ids.keySet().stream().map(model.ids()::value).toList();
        store.scanned(repository).find(Filters.in(model.ids().field(), values)).forEach(each -> {
            Identity identity = ids.get(model.ids().text(each.get(model.ids().field())));
            Integer position = lacking.remove(identity);
            if (position != null) {
                found[position] = BsonSlice.of(each);
            }
        });
    }

    /**
     * What MongoDB holds of a range.
     *
     * @param documents the documents in the order of the range, null for each missing document
     * @param missing the documents and their parents that MongoDB lacks
     */
    public record FoundRange(List<BsonSlice> documents, Set<Identity> missing) {}
}
