// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.retry.TransientFailureException;

/** Inserts batches into MongoDB, unordered. Thread safe. */
public final class MongoTarget implements BatchTarget {

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    private final MongoStore store;

    public MongoTarget(MongoStore store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "mongo";
    }

    @Override
    public String address() {
        return store.settings().address();
    }

    @Override
    public BulkOutcome write(Batch batch, int[] positions, int count) {
        List<RawBsonDocument> documents = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            documents.add(batch.bson(positions[i]));
        }
        try {
            store.documents(batch.repository()).insertMany(documents, UNORDERED);
            return MongoBulkSorter.sort(count, null);
        } catch (MongoException e) {
            return MongoBulkSorter.sort(count, e);
        }
    }

    @Override
    public String[] compare(Batch batch, int[] positions, int count) throws TransientFailureException {
        String[] differences = new String[count];
        MongoCollection<RawBsonDocument> documents = store.documents(batch.repository());
        try {
            IdScheme ids = batch.idScheme();
            Map<String, RawBsonDocument> found = find(documents, ids, "_id", rowIds(batch, positions, count));
            List<BsonValue> withoutRow = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                if (!found.containsKey(batch.id(positions[i]))) {
                    withoutRow.add(ids.value(batch.id(positions[i])));
                }
            }
            if (!withoutRow.isEmpty()) {
                found.putAll(find(documents, ids, ids.field(), withoutRow));
            }
            for (int i = 0; i < count; i++) {
                differences[i] = difference(batch, positions[i], found.get(batch.id(positions[i])));
            }
        } catch (MongoException e) {
            MongoBulkSorter.requireAdmitted(e);
            throw new TransientFailureException(FailureReasons.of(e), e);
        }
        return differences;
    }

    private static List<BsonValue> rowIds(Batch batch, int[] positions, int count) {
        List<BsonValue> rowIds = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rowIds.add(batch.bson(positions[i]).get("_id"));
        }
        return rowIds;
    }

    private static Map<String, RawBsonDocument> find(
            MongoCollection<RawBsonDocument> documents, IdScheme ids, String field, List<?> values) {
        Map<String, RawBsonDocument> found = new HashMap<>();
        documents
                .find(Filters.in(field, values))
                .forEach(document -> found.put(ids.text(document.get(ids.field())), document));
        return found;
    }

    private static String difference(Batch batch, int position, RawBsonDocument found) {
        if (found == null) {
            return "its row id belongs to another document";
        }
        ByteBuffer stored = found.getByteBuffer().asNIO();
        byte[] expected = batch.bsonBytes();
        int from = batch.bsonStart(position);
        int to = batch.bsonEnd(position);
        if (stored.hasArray()
                && Arrays.equals(
                        expected,
                        from,
                        to,
                        stored.array(),
                        stored.arrayOffset() + stored.position(),
                        stored.arrayOffset() + stored.limit())) {
            return null;
        }
        List<Difference> differences = BsonDifferences.between(
                batch.bson(position), found, batch.kind(position), batch.repository(), batch.id(position));
        if (differences.isEmpty()) {
            return null;
        }
        Difference first = differences.get(0);
        return first.field() + " is " + first.found() + ", not " + first.expected();
    }
}
