// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * Marks of imports that have started and not ended, in a collection beside the repositories. While a mark exists,
 * {@code clean} keeps folders that hold no document yet, whichever process runs it. An import that was killed keeps its
 * mark until it is resumed and ends, or its dataset is removed.
 */
public final class ImportMarks {

    /** The name of the collection. */
    public static final String COLLECTION = "datagen.imports";

    private static final String REPOSITORY = "repository";
    private static final String BASE = "base";
    private static final String TEXT = "text";

    private final MongoCollection<BsonDocument> marks;
    private final String repository;
    private final BsonString base;

    /** Creates the marks of a repository, as seen by a dataset. */
    public ImportMarks(MongoStore store, String repository, DatasetSpec spec) {
        this.marks = store.database(repository).getCollection(COLLECTION, BsonDocument.class);
        this.repository = Objects.requireNonNull(repository, "repository");
        this.base = new BsonString(spec.baseFingerprint());
    }

    /** Marks that a group has started to import the dataset. */
    public void put(DatasetSpec spec, String group) {
        BsonDocument id = new BsonDocument("_id", new BsonString(prefix(spec) + group));
        BsonString text = new BsonString("dataset " + spec.fingerprint() + " by group " + group);
        BsonDocument mark = id.clone().append(REPOSITORY, new BsonString(repository));
        marks.replaceOne(id, mark.append(BASE, base).append(TEXT, text), new ReplaceOptions().upsert(true));
    }

    /** Removes the marks of a dataset that is imported as a whole: also those of groups that another one has taken the place of. */
    public void remove(DatasetSpec spec) {
        String prefix = prefix(spec);
        marks.deleteMany(Filters.and(Filters.gte("_id", prefix), Filters.lt("_id", prefix + Character.MAX_VALUE)));
    }

    /** Removes the marks of all imports of the dataset, and of larger and smaller ones with the same base. */
    public void removeAll() {
        marks.deleteMany(Filters.and(Filters.eq(REPOSITORY, repository), Filters.eq(BASE, base)));
    }

    /** Returns an unfinished import of another dataset, in words, or null if there is none. */
    public @Nullable String other() {
        BsonDocument other = marks.find(Filters.and(Filters.eq(REPOSITORY, repository), Filters.ne(BASE, base)))
                .first();
        return other == null ? null : other.getString(TEXT).getValue();
    }

    private String prefix(DatasetSpec spec) {
        return repository + " " + spec.fingerprint() + " ";
    }
}
