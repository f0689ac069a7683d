// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.OtherDocuments;
import org.nuxeo.datagen.importer.verify.VerifyStage.VerifiedStores;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.index.IndexAdmin;

/**
 * Finds documents outside the dataset in a range of ids of a store. Only ids are read, a page at a time. One instance
 * for each thread.
 */
final class UnexpectedScan {

    private static final int PAGE = 1_000;
    private static final String ROW = "_id";
    private static final String NAME = "ecm:name";
    private static final String ANCESTORS = "ecm:ancestorIds";

    /** As many as a report lists have a type and a path, for each thread; these are read one by one. */
    private static final int NAMED = 100;

    /** What is found where a document belongs to another dataset. */
    static final String OTHERS = "a document of another dataset with the same seeds";

    private final StoredDocuments model;
    private final VerifiedStores stores;
    private final Set<Repository> indexed;
    private int named;

    /** @param indexed repositories that have an index */
    UnexpectedScan(StoredDocuments model, VerifiedStores stores, Set<Repository> indexed) {
        this.model = model;
        this.stores = stores;
        this.indexed = indexed;
    }

    /** Scans a range of ids. Nothing is found where there is no index. */
    VerifyState scan(ScanRange range) {
        if (range.index()) {
            return indexed.contains(range.repository()) ? stores.toIndex(() -> index(range)) : new VerifyState();
        }
        return stores.toMongo(() -> mongo(range));
    }

    private VerifyState mongo(ScanRange range) {
        VerifyState findings = new VerifyState();
        long startNanos = System.nanoTime();
        long seen = 0;
        Repository repository = range.repository();
        String last = null;
        try (MongoCursor<RawBsonDocument> cursor = ids(range).batchSize(PAGE).iterator()) {
            while (cursor.hasNext() && !stores.stop().getAsBoolean()) {
                RawBsonDocument found = cursor.next();
                seen++;
                String id = model.ids().text(found.get(model.ids().field()));
                if (model.ids().root().equals(id)) {
                    continue;
                }
                Identity identity = model.find(repository, id);
                if (id == null || identity == null) {
                    // a document without an id of this type is named by its row
                    BsonValue row =
                            found.get(found.containsKey(ROW) ? ROW : model.ids().field());
                    String shown = id == null ? String.valueOf(row) : id;
                    unexpected(findings, "mongo", repository, id, shown, () -> named(repository, found));
                } else if (id.equals(last)) {
                    findings.differ(duplicate(repository, identity, id));
                }
                last = id;
            }
        }
        findings.time(VerifyState.Check.SCAN, seen, startNanos);
        return findings;
    }

    /**
     * Returns the ids of a range. They are read in their order from the index of ids alone, without the documents, and
     * the ids of duplicates follow each other.
     */
    private FindIterable<RawBsonDocument> ids(ScanRange range) {
        String field = model.ids().field();
        Bson which = range.ranges().inMongo(range.range());
        FindIterable<RawBsonDocument> found = documents(range.repository()).find(which);
        if (range.range() == range.ranges().count() - 1) {
            return found.projection(Projections.include(ROW, field));
        }
        Bson id = Projections.include(field);
        return found.projection(field.equals(ROW) ? id : Projections.fields(id, Projections.excludeId()))
                .sort(Sorts.ascending(field));
    }

    /** Returns the finding for a document that has the id of another one. */
    private Difference duplicate(Repository repository, Identity identity, String id) {
        BsonValue expected = model.rowId(identity);
        List<BsonValue> others = new ArrayList<>();
        documents(repository)
                .find(Filters.eq(model.ids().field(), model.ids().value(id)))
                .projection(Projections.include(ROW))
                .forEach(each -> others.add(each.get(ROW)));
        others.remove(expected);
        return new Difference(
                "mongo", repository.label(), id, "duplicate", "one document", "another with _id " + others);
    }

    private MongoCollection<RawBsonDocument> documents(Repository repository) {
        return stores.mongo().documents(repository.label());
    }

    private VerifyState index(ScanRange range) throws IOException {
        VerifyState findings = new VerifyState();
        long startNanos = System.nanoTime();
        Repository repository = range.repository();
        String query = range.ranges().inIndex(range.range());
        IndexAdmin admin = new IndexAdmin(stores.requiredIndex());
        long seen = admin.readIds(repository.label(), query, stores.stop(), ids -> {
            for (String id : ids) {
                if (model.find(repository, id) == null) {
                    unexpected(findings, "elasticsearch", repository, id, id, () -> id);
                }
            }
        });
        findings.time(VerifyState.Check.SCAN, seen, startNanos);
        return findings;
    }

    /** Adds a document that the dataset does not have, which another dataset with the same seeds may have. */
    private void unexpected(
            VerifyState findings,
            String store,
            Repository repository,
            @Nullable String id,
            String shown,
            Supplier<String> name) {
        Identity other = id == null ? null : model.ids().issued(model.dataset(), repository, id);
        if (other != null && !other.kind().isShared()) {
            findings.others =
                    OtherDocuments.of(model.dataset(), repository, other).plus(findings.others);
            findings.differ(store, repository.label(), shown, "unexpected", null, OTHERS);
        } else {
            String found = named < NAMED ? name.get() : shown;
            named = Math.min(NAMED, named + 1);
            findings.differ(store, repository.label(), shown, "unexpected", null, found);
        }
    }

    /** Returns the type and the path of a document in MongoDB, as far as the folders above it are there. */
    private String named(Repository repository, RawBsonDocument shown) {
        String field = model.ids().field();
        MongoCollection<RawBsonDocument> documents = documents(repository);
        String key = shown.containsKey(ROW) ? ROW : field;
        RawBsonDocument found = documents.find(Filters.eq(key, shown.get(key))).first();
        if (found == null) {
            return "a document that is gone";
        }
        Map<BsonValue, String> names = new HashMap<>();
        BsonArray ancestors = found.isArray(ANCESTORS) ? found.getArray(ANCESTORS) : new BsonArray();
        documents
                .find(Filters.in(field, ancestors))
                .projection(Projections.include(field, NAME))
                .forEach(each -> names.put(each.get(field), text(each, NAME, "?")));
        StringBuilder path = new StringBuilder(text(found, NAME, "?"));
        ancestors.forEach(ancestor -> path.insert(0, names.getOrDefault(ancestor, "?") + "/"));
        return text(found, "ecm:primaryType", "untyped") + " " + path;
    }

    private static String text(RawBsonDocument document, String field, String otherwise) {
        return document.isString(field) ? document.getString(field).getValue() : otherwise;
    }

    /** A range of ids of one store: MongoDB or the index of a repository. It has the same number in every run. */
    record ScanRange(long number, Repository repository, boolean index, IdRanges ranges, int range) {}
}
