// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * One way to read MongoDB, for the steps that read whole repositories. Settings: {@code read-preferences}, all of which are
 * tried, and {@code mongo-indexes}: {@code all} that the repositories have, or {@code id}, only those on the ids of documents.
 * The other indexes are removed for as long as that takes.
 *
 * @param suffix what distinguishes the rows of this variant; empty if there is no other
 * @param store the repositories, read in this way
 */
record MongoVariant(String suffix, MongoStore store) {

    private static final String ID = "id";

    /** Returns the usual way. */
    static MongoVariant own(DirectHost host) {
        return new MongoVariant("", host.mongo());
    }

    /** Does something in every way that a step is to try. */
    static void each(DirectHost host, StepRecord record, Consumer<MongoVariant> work) {
        List<String> preferences = record.settings().texts("read-preferences");
        List<String> sets = record.settings().texts("mongo-indexes", "all");
        if (!List.of("all", ID).containsAll(sets)) {
            throw record.settings().refuse("mongo-indexes", "must be all or id");
        }
        List<MongoVariant> ways = new ArrayList<>();
        if (preferences.isEmpty()) {
            ways.add(own(host));
        }
        // the same repositories on the same connections, read from other members of the replica set
        for (String name : preferences) {
            ReadPreference preference = preference(record, name);
            ways.add(new MongoVariant(
                    ", " + preference.getName(),
                    new MongoStore(
                            host.mongo().settings().address(),
                            repository -> host.mongo().database(repository).withReadPreference(preference))));
        }
        for (String set : sets) {
            if (!set.equals(ID)) {
                ways.forEach(work);
            } else if (record.campaign().hasStandIn()) {
                record.note("the stand-in for MongoDB has no indexes that could be removed");
            } else {
                withoutOthers(
                        host,
                        record,
                        () -> ways.forEach(
                                way -> work.accept(new MongoVariant(way.suffix + ", indexes of ids only", way.store))));
            }
        }
    }

    private static ReadPreference preference(StepRecord record, String name) {
        try {
            return ReadPreference.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw record.settings()
                    .refuse(
                            "read-preferences",
                            "must be primary, primaryPreferred, secondary, secondaryPreferred or nearest");
        }
    }

    /** Does something while the repositories have only the indexes of ids, and restores the others. */
    private static void withoutOthers(DirectHost host, StepRecord record, Runnable work) {
        Map<String, BsonArray> removed = new LinkedHashMap<>();
        try {
            for (String repository : host.repositories()) {
                MongoCollection<RawBsonDocument> documents = host.mongo().documents(repository);
                BsonArray others = others(documents);
                removed.put(repository, others);
                others.forEach(each ->
                        documents.dropIndex(each.asDocument().getString("name").getValue()));
            }
            work.run();
        } finally {
            long startNanos = System.nanoTime();
            removed.values().removeIf(BsonArray::isEmpty);
            removed.forEach((repository, indexes) -> host.mongo()
                    .database(repository)
                    .runCommand(
                            new BsonDocument("createIndexes", new BsonString(repository)).append("indexes", indexes)));
            long count = removed.values().stream().mapToLong(BsonArray::size).sum();
            record.storedRow("indexes built again", count, "indexes", Rates.millisSince(startNanos), 0);
        }
    }

    private static BsonArray others(MongoCollection<RawBsonDocument> documents) {
        BsonArray others = new BsonArray();
        for (BsonDocument index : documents.listIndexes(BsonDocument.class)) {
            if (!List.of("_id", "ecm:id").contains(index.getDocument("key").getFirstKey())) {
                index.keySet().removeAll(List.of("ns", "v"));
                others.add(index);
            }
        }
        return others;
    }
}
