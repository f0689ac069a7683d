// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/**
 * Inserts batches into MongoDB, unordered. Thread safe.
 *
 * @param compares whether documents that exist are compared; otherwise they count as present, whatever their fields
 */
public record MongoTarget(MongoStore store, boolean compares) implements BatchTarget {
    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    public MongoTarget(MongoStore store) {
        this(store, true);
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
    public BulkOutcome write(Batch batch, int[] positions) {
        List<RawBsonDocument> documents = new ArrayList<>(positions.length);
        for (int position : positions) {
            documents.add(batch.bson(position));
        }
        return insert(store.documents(batch.repository()), documents);
    }

    /** Inserts documents once and returns the status of each. */
    static <T> BulkOutcome insert(MongoCollection<T> collection, List<T> documents) {
        try {
            collection.insertMany(documents, UNORDERED);
            return MongoBulkSorter.sort(documents.size(), null);
        } catch (MongoException e) {
            return MongoBulkSorter.sort(documents.size(), e);
        }
    }

    @Override
    public String[] compare(Batch batch, int[] positions) throws TransientFailureException {
        String[] differences = new String[positions.length];
        if (!compares) {
            return differences;
        }
        MongoCollection<RawBsonDocument> documents = store.documents(batch.repository());
        String majority = WriteConcern.MAJORITY.getWString();
        if (majority.equals(documents.getWriteConcern().getWObject())) {
            // What only a minority has may be rolled back.
            documents = documents.withReadConcern(ReadConcern.MAJORITY);
        }
        try {
            IdScheme ids = batch.idScheme();
            List<BsonValue> rowIds = IntStream.of(positions)
                    .mapToObj(position -> batch.bson(position).get("_id"))
                    .toList();
            Map<BsonValue, RawBsonDocument> byRow = new HashMap<>();
            documents.find(Filters.in("_id", rowIds)).forEach(each -> byRow.put(each.get("_id"), each));
            Map<String, RawBsonDocument> byId = new HashMap<>();
            Consumer<RawBsonDocument> add = each -> byId.put(ids.text(each.get(ids.field())), each);
            byRow.values().forEach(add);
            List<BsonValue> withoutRow = IntStream.of(positions)
                    .mapToObj(position -> batch.entry(position).id())
                    .filter(id -> !byId.containsKey(id))
                    .map(ids::value)
                    .toList();
            if (!withoutRow.isEmpty()) {
                documents.find(Filters.in(ids.field(), withoutRow)).forEach(add);
            }
            for (int i = 0; i < positions.length; i++) {
                RawBsonDocument found = byId.get(batch.entry(positions[i]).id());
                boolean rowIsTaken = byRow.containsKey(batch.bson(positions[i]).get("_id"));
                differences[i] = found != null
                        ? difference(batch, positions[i], found)
                        : rowIsTaken ? "its row id belongs to another document" : NOT_THERE;
            }
        } catch (MongoException e) {
            throw MongoBulkSorter.passing(e);
        }
        return differences;
    }

    private static @Nullable String difference(Batch batch, int position, RawBsonDocument found) {
        RawBsonDocument expected = batch.bson(position);
        if (expected.getByteBuffer().asNIO().equals(found.getByteBuffer().asNIO())) {
            return null;
        }
        Batch.Entry entry = batch.entry(position);
        return Difference.first(BsonDifferences.between(
                expected, found, DocumentType.TAG, entry.kind(), batch.repository(), entry.id()));
    }

    /**
     * Sorts the documents of a failed unordered bulk insert into written, present, not written, unknown and rejected ones.
     *
     * <p>The rules follow MongoDB's error reference. A write error names its document, and every document without one was
     * applied. A write concern error leaves the applied documents in doubt, since they may be rolled back, and so may the other
     * document of a duplicate key. An error that
     * does not concern a document (a lost connection, a time-out, a node that stepped down) leaves all documents in doubt.
     * The server's count of inserted documents is not used, since some servers count wrongly when there are duplicates.
     */
    public static final class MongoBulkSorter {

        private static final int DUPLICATE_KEY = 11000;
        private static final Set<Integer> OTHER_DUPLICATE_KEYS = Set.of(11001, 12582);

        /** Codes of temporary states: step-down, shutdown, elections, locks, time-outs, migrations, resharding, quotas. */
        private static final Set<Integer> PASSING = Set.of(
                6, 7, 24, 43, 46, 50, 63, 64, 83, 89, 91, 100, 112, 117, 133, 134, 150, 175, 184, 189, 202, 225, 234,
                246, 262, 317, 365, 384, 402, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13388, 13436, 16500);

        private static final Set<Integer> REFUSED = Set.of(8000, 11, 13, 18, 33);

        private MongoBulkSorter() {}

        /**
         * Returns the status of each document of a bulk insert.
         *
         * @param size documents sent
         * @param failure exception of the driver, or null if there was none
         * @throws StageException if the server refuses this client, so that asking again is useless
         */
        public static BulkOutcome sort(int size, @Nullable MongoException failure) {
            if (failure == null) {
                return new BulkOutcome(size, WriteStatus.WRITTEN, null);
            }
            if (failure instanceof MongoBulkWriteException bulk) {
                return sortErrors(size, bulk);
            }
            requireAdmitted(failure);
            if (failure instanceof MongoCommandException && !isPassing(failure)) {
                return new BulkOutcome(size, WriteStatus.REJECTED, FailureReasons.of(failure));
            }
            return new BulkOutcome(size, WriteStatus.UNKNOWN, FailureReasons.of(failure));
        }

        /**
         * Throws if the server refuses this client, so that asking again is useless.
         *
         * @throws StageException if it does
         */
        public static void requireAdmitted(MongoException failure) {
            if (failure instanceof MongoSecurityException
                    || failure instanceof MongoCommandException && REFUSED.contains(failure.getCode())) {
                throw StageException.refusal("mongo", failure);
            }
        }

        /**
         * Returns a failure as one that may pass.
         *
         * @throws StageException if the server refuses this client
         */
        static TransientFailureException passing(MongoException failure) {
            requireAdmitted(failure);
            return new TransientFailureException(FailureReasons.of(failure), failure);
        }

        /**
         * Returns a failure of a single request that is an answer, for the caller to handle.
         *
         * @throws TransientFailureException if the request may be sent again
         * @throws StageException if the server refuses this client
         */
        static MongoException answer(MongoException failure, String address) throws TransientFailureException {
            boolean cutOff = failure.getCause() instanceof MongoSocketException;
            if (failure instanceof MongoSecurityException && !cutOff) {
                throw new StageException(
                        "mongo at " + address + " refuses the credentials; check user and password", failure);
            }
            boolean isAway = failure instanceof MongoSocketException || failure instanceof MongoTimeoutException;
            if (cutOff || isAway || isPassing(failure)) {
                throw new TransientFailureException(FailureReasons.of(failure), failure);
            }
            requireAdmitted(failure);
            return failure;
        }

        private static BulkOutcome sortErrors(int size, MongoBulkWriteException failure) {
            WriteConcernError doubt = failure.getWriteConcernError();
            BulkOutcome outcome = doubt == null
                    ? new BulkOutcome(size, WriteStatus.WRITTEN, null)
                    : new BulkOutcome(size, WriteStatus.UNKNOWN, doubt.getMessage());
            for (BulkWriteError error : failure.getWriteErrors()) {
                WriteStatus status = status(error.getCode());
                outcome.set(
                        error.getIndex(),
                        doubt != null && status == WriteStatus.PRESENT ? WriteStatus.UNKNOWN : status,
                        error.getCode() + " " + error.getMessage());
            }
            return outcome;
        }

        private static WriteStatus status(int code) {
            if (code == DUPLICATE_KEY || OTHER_DUPLICATE_KEYS.contains(code)) {
                return WriteStatus.PRESENT;
            }
            return PASSING.contains(code) ? WriteStatus.NOT_WRITTEN : WriteStatus.REJECTED;
        }

        /** Returns whether a failure is caused by a temporary state. */
        private static boolean isPassing(MongoException failure) {
            return PASSING.contains(failure.getCode())
                    || failure.hasErrorLabel("RetryableWriteError")
                    || failure.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
        }
    }
}
