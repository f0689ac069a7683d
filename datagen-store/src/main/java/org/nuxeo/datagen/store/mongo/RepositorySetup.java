// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.ne;
import static com.mongodb.client.model.Projections.include;
import static org.nuxeo.datagen.store.document.Rights.AccessRights.ENTRIES;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.RenameCollectionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;

/**
 * Prepares a collection as a repository that Nuxeo can open: writes the root document and the settings. They are only
 * written if they are absent, so a repository that Nuxeo created is not changed.
 */
public final class RepositorySetup {

    /** The id of the root of every repository. */
    public static final String ROOT_ID = DocumentId.ROOT.toString();

    private static final ObjectId ROOT_ROW = new ObjectId(new byte[12]);

    private RepositorySetup() {}

    /** Writes root and settings of a repository with ids of the default type, unless they exist. */
    public static void ensure(MongoStore store, String repository) {
        ensure(store, repository, IdScheme.DEFAULT);
    }

    private static void ensure(MongoStore store, String repository, IdScheme ids) {
        RepositoryCleaning.removeUnfinished(store, repository);
        if (root(store, repository) == null) {
            insert(store.documents(repository).withDocumentClass(BsonDocument.class), root(ids));
        }
        BsonDocument flag = new BsonDocument("_id", new BsonString("denormalizedBlobKeys"));
        insertIfAbsent(store.settings(repository), flag, flag.clone().append("value", BsonBoolean.TRUE));
    }

    /**
     * Prepares a repository for a dataset: checks that its ids have the same type, writes root and settings unless they
     * exist, and reserves the ids of the dataset if they are a sequence.
     *
     * @throws StageException if the repository has ids of another type, or ids of the dataset are taken
     */
    public static void prepare(MongoStore store, String repository, IdScheme ids, Dataset dataset) {
        requireIds(store, repository, ids);
        ensure(store, repository, ids);
        if (ids.type().isSequence() && !SequenceCounters.isPast(store, repository, ids, dataset)) {
            SequenceCounters.requireOwnFolders(
                    store, dataset.layout().repositories().of(repository), ids, dataset);
            SequenceCounters.raise(store, repository, ids, dataset);
        }
    }

    /**
     * Checks that an existing repository has ids of a type.
     *
     * @throws StageException if its root has an id of another type
     */
    public static void requireIds(MongoStore store, String repository, IdScheme ids) {
        RawBsonDocument root = root(store, repository);
        boolean same = root == null
                || ids.value(ids.root()).equals(root.get(ids.field())) && ids.nativeId() != root.containsKey("ecm:id");
        StageException.refuse(
                !same,
                () -> "repository " + repository + " has ids of another type than "
                        + ids.type().label() + (ids.nativeId() ? " in _id" : " in ecm:id")
                        + "; give --id-type and --native-ids as in its descriptor");
    }

    /** Returns what is wrong with the root of a repository: that there is none, or that it gives no one any right. */
    public static List<Difference> differences(MongoStore store, String repository) {
        RawBsonDocument root = root(store, repository);
        if (root != null && root.containsKey(ENTRIES)) {
            return List.of();
        }
        String has = root == null ? null : "one without";
        return List.of(new Difference("mongo", repository, NuxeoIndexes.COLLECTION, "root", "one with rights", has));
    }

    /** Returns the root. It is looked up by its usual row ids first, since its type may have no index. */
    static RawBsonDocument root(MongoStore store, String repository) {
        List<BsonValue> usual = new ArrayList<>();
        usual.add(new BsonObjectId(ROOT_ROW));
        for (IdType type : IdType.values()) {
            IdScheme ids = new IdScheme(type, true, Map.of());
            usual.add(ids.value(ids.root()));
        }
        MongoCollection<RawBsonDocument> documents = store.documents(repository);
        RawBsonDocument root = documents.find(in("_id", usual)).first();
        Bson isRoot = eq("ecm:primaryType", "Root");
        return root != null ? root : documents.find(isRoot).first();
    }

    /**
     * Checks that an existing repository has ids of the default type, UUIDs in {@code ecm:id}.
     *
     * @throws StageException if its root has an id of another type
     */
    public static void requireUuids(MongoStore store, String repository) {
        RawBsonDocument root = root(store, repository);
        StageException.refuse(
                root != null && !new BsonString(ROOT_ID).equals(root.get("ecm:id")),
                () -> "repository " + repository
                        + " has ids of another type; only the default type, varchar without nativeId, is supported here");
    }

    static void insertIfAbsent(MongoCollection<BsonDocument> collection, BsonDocument query, BsonDocument document) {
        if (collection.find(query).first() == null) {
            insert(collection, document);
        }
    }

    private static void insert(MongoCollection<BsonDocument> collection, BsonDocument document) {
        try {
            collection.insertOne(document);
        } catch (MongoWriteException e) {
            if (ErrorCategory.fromErrorCode(e.getError().getCode()) != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
        }
    }

    private static BsonDocument root(IdScheme ids) {
        BsonValue id = ids.value(ids.root());
        BsonDocument root = ids.nativeId()
                ? new BsonDocument("_id", id)
                : new BsonDocument("_id", new BsonObjectId(ROOT_ROW)).append("ecm:id", id);
        root.putAll(BsonDocument.parse("""
                {"ecm:name": "", "ecm:primaryType": "Root", "ecm:acp": [{"name": "local", "acl": [
                  {"perm": "Everything", "grant": true, "user": "administrators"},
                  {"perm": "Everything", "grant": true, "user": "Administrator"},
                  {"perm": "Read", "grant": true, "user": "members"}]}]}
                """));
        return root;
    }

    /**
     * Empties a repository of any layout, so that a running Nuxeo can use it.
     *
     * <p>A new collection with the same options, indexes and root takes the name of the old one, in one step and at any size. So
     * a crash leaves the one or the other, and never a collection without its indexes. A sharded collection keeps its key and
     * its chunks; its documents are deleted, some batches at once.
     */
    public static final class RepositoryCleaning {

        private static final String ID = "_id";
        private static final int BATCH = 10_000;
        private static final int PART = 1_000;
        private static final String RECORD = "ecm:isRecord";
        private static final String CLEANED = ".cleaned";

        /** No more records are counted. */
        public static final int MOST_RECORDS = 1_000;

        private RepositoryCleaning() {}

        /** Removes every document of a repository except the root. Returns their number, an estimate unless it is sharded. */
        public static long clean(MongoDatabase database, String repository) {
            MongoDatabase durable = database.withWriteConcern(WriteConcern.MAJORITY);
            MongoCollection<BsonDocument> documents = durable.getCollection(repository, BsonDocument.class);
            BsonDocument root = documents.find(eq("ecm:primaryType", "Root")).first();
            if (isSharded(database, repository)) {
                return deleteEach(documents, root == null ? BsonNull.VALUE : root.get(ID, BsonNull.VALUE));
            }
            long count = documents.estimatedDocumentCount();
            MongoCollection<BsonDocument> emptied = durable.getCollection(repository + CLEANED, BsonDocument.class);
            emptied.drop();
            createLike(durable, documents, emptied);
            if (root != null) {
                emptied.insertOne(root);
            }
            emptied.renameCollection(documents.getNamespace(), new RenameCollectionOptions().dropTarget(true));
            return Math.max(0, count - (root == null ? 0 : 1));
        }

        /** Removes the new collection of a cleaning that a crash ended before it took its name. */
        public static void removeUnfinished(MongoStore store, String repository) {
            store.retried(() -> {
                store.database(repository).getCollection(repository + CLEANED).drop();
                return true;
            });
        }

        /** Drops a collection. A sharded one is emptied instead, and keeps its key, its chunks and its indexes. */
        public static void empty(MongoDatabase database, String collection) {
            MongoCollection<BsonDocument> documents = database.getCollection(collection, BsonDocument.class);
            if (isSharded(database, collection)) {
                deleteEach(documents, BsonNull.VALUE);
            } else {
                documents.drop();
            }
        }

        /** Returns how many documents are records, of which some may be under hold or retention; at most {@link #MOST_RECORDS}. */
        public static long records(MongoDatabase database, String repository) {
            MongoCollection<BsonDocument> documents = database.getCollection(repository, BsonDocument.class);
            // without its index, the count would not end in time
            return NuxeoIndexes.isFirst(RECORD, documents)
                    ? documents.countDocuments(eq(RECORD, true), new CountOptions().limit(MOST_RECORDS))
                    : 0;
        }

        /** Creates the indexes that a repository with a root lacks, for instance because a database was killed. */
        public static void restoreIndexes(MongoStore store, String repository) {
            NuxeoIndexes.create(store, repository, !root(store, repository).containsKey("ecm:id"));
            NuxeoIndexes.createOfBundles(store, repository);
        }

        private static boolean isSharded(MongoDatabase database, String repository) {
            Document server = database.runCommand(new Document("isMaster", 1));
            Document statistics = new Document("collStats", repository);
            return "isdbgrid".equals(server.getString("msg"))
                    && database.runCommand(statistics).getBoolean("sharded", false);
        }

        /** Deletes without a request that takes longer than a client waits. */
        private static long deleteEach(MongoCollection<BsonDocument> documents, BsonValue root) {
            long deleted = 0;
            while (true) {
                List<BsonValue> ids = documents
                        .find(ne(ID, root))
                        .projection(include(ID))
                        .limit(BATCH)
                        .map(each -> each.get(ID))
                        .into(new ArrayList<>());
                if (ids.isEmpty()) {
                    return deleted;
                }
                int parts = (ids.size() + PART - 1) / PART;
                deleted += MongoStore.atOnce(parts, i -> documents
                        .deleteMany(in(ID, ids.subList((int) i * PART, Math.min(ids.size(), (int) (i + 1) * PART))))
                        .getDeletedCount());
            }
        }

        private static void createLike(
                MongoDatabase database, MongoCollection<BsonDocument> model, MongoCollection<BsonDocument> made) {
            String name = made.getNamespace().getCollectionName();
            BsonDocument creation = new BsonDocument("create", new BsonString(name));
            database.listCollections(BsonDocument.class)
                    .filter(eq("name", model.getNamespace().getCollectionName()))
                    .forEach(each -> creation.putAll(each.getDocument("options", new BsonDocument())));
            database.runCommand(creation);
            List<BsonDocument> indexes = model.listIndexes(BsonDocument.class).into(new ArrayList<>());
            indexes.removeIf(each -> each.getString("name").getValue().equals("_id_"));
            indexes.forEach(each -> each.keySet().removeAll(Set.of("ns", "v")));
            if (!indexes.isEmpty()) {
                NuxeoIndexes.create(database, name, indexes);
            }
        }
    }
}
