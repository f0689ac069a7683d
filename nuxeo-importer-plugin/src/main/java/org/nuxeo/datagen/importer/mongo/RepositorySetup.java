package org.nuxeo.datagen.importer.mongo;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.importer.StageException;

/**
 * Makes a collection a repository that Nuxeo opens as its own: the root document and the settings, written only if
 * absent, so that a repository that Nuxeo made itself stays as it is.
 */
public final class RepositorySetup {

    /** The id of the root of every repository. */
    public static final String ROOT_ID = DocumentId.ROOT.toString();

    private static final ObjectId ROOT_ROW = new ObjectId(new byte[12]);

    private RepositorySetup() {}

    /** Writes root and settings of a repository unless they are there. */
    public static void ensure(MongoStore store, String repository) {
        MongoCollection<BsonDocument> documents = store.documents(repository).withDocumentClass(BsonDocument.class);
        insertIfAbsent(documents, new BsonDocument("ecm:id", new BsonString(ROOT_ID)), root());
        BsonDocument flag = new BsonDocument("_id", new BsonString("denormalizedBlobKeys"));
        insertIfAbsent(store.settings(repository), flag, flag.clone().append("value", BsonBoolean.TRUE));
    }

    /**
     * Checks that a repository that is there has ids of the default type, UUIDs in {@code ecm:id}.
     *
     * @throws StageException if its root has another id
     */
    public static void requireUuids(MongoStore store, String repository) {
        RawBsonDocument root = store.documents(repository)
                .find(Filters.eq("ecm:primaryType", "Root"))
                .first();
        if (root != null && !new BsonString(ROOT_ID).equals(root.get("ecm:id"))) {
            throw new StageException("repository " + repository
                    + " has ids of another type: only the default type, varchar without nativeId, takes a dataset");
        }
    }

    private static void insertIfAbsent(
            MongoCollection<BsonDocument> collection, BsonDocument query, BsonDocument document) {
        if (collection.find(query).first() != null) {
            return;
        }
        try {
            collection.insertOne(document);
        } catch (MongoWriteException e) {
            if (ErrorCategory.fromErrorCode(e.getError().getCode()) != ErrorCategory.DUPLICATE_KEY) {
                throw e;
            }
        }
    }

    private static BsonDocument root() {
        BsonDocument local = new BsonDocument("name", new BsonString("local"))
                .append(
                        "acl",
                        new BsonArray(List.<BsonValue>of(
                                grant("Everything", "administrators"),
                                grant("Everything", "Administrator"),
                                grant("Read", "members"))));
        return new BsonDocument("_id", new BsonObjectId(ROOT_ROW))
                .append("ecm:id", new BsonString(ROOT_ID))
                .append("ecm:name", new BsonString(""))
                .append("ecm:primaryType", new BsonString("Root"))
                .append("ecm:acp", new BsonArray(List.<BsonValue>of(local)));
    }

    private static BsonDocument grant(String permission, String user) {
        return new BsonDocument("perm", new BsonString(permission))
                .append("grant", BsonBoolean.TRUE)
                .append("user", new BsonString(user));
    }
}
