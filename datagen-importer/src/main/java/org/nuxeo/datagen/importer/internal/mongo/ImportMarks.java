package org.nuxeo.datagen.importer.internal.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * The imports that have begun and not ended, in a collection of their own beside the repositories: the folders that an
 * import has written first stay, even while they hold no document. The mark lies beside the folders, so any clean sees it. An
 * import that was killed keeps its mark until it is resumed and ends, or its dataset is removed.
 */
public final class ImportMarks {

    /** Its name. */
    public static final String COLLECTION = "datagen.imports";

    private static final String REPOSITORY = "repository";
    private static final String BASE = "base";
    private static final String TEXT = "text";

    private final MongoCollection<BsonDocument> marks;
    private final String repository;
    private final BsonString base;

    /** Marks of a repository, as a dataset sees them. */
    public ImportMarks(MongoStore store, String repository, DatasetSpec spec) {
        this.marks = store.database(repository).getCollection(COLLECTION, BsonDocument.class);
        this.repository = repository;
        this.base = new BsonString(spec.baseFingerprint());
    }

    /** Notes that a group has begun to import the dataset. */
    public void put(DatasetSpec spec, String group) {
        BsonDocument id = id(spec, group);
        marks.replaceOne(
                id,
                id.clone()
                        .append(REPOSITORY, new BsonString(repository))
                        .append(BASE, base)
                        .append(TEXT, new BsonString("dataset " + spec.fingerprint() + " by group " + group)),
                new ReplaceOptions().upsert(true));
    }

    /** Notes that a group has imported all of the dataset. */
    public void remove(DatasetSpec spec, String group) {
        marks.deleteOne(id(spec, group));
    }

    /** Forgets every import of the dataset, and of larger and smaller ones of its base. */
    public void removeAll() {
        marks.deleteMany(Filters.and(Filters.eq(REPOSITORY, repository), Filters.eq(BASE, base)));
    }

    /** Returns an import of another dataset that has not ended, in words, or null if there is none. */
    public String other() {
        BsonDocument other = marks.find(Filters.and(Filters.eq(REPOSITORY, repository), Filters.ne(BASE, base)))
                .first();
        return other == null ? null : other.getString(TEXT).getValue();
    }

    private BsonDocument id(DatasetSpec spec, String group) {
        return new BsonDocument("_id", new BsonString(repository + " " + spec.fingerprint() + " " + group));
    }
}
