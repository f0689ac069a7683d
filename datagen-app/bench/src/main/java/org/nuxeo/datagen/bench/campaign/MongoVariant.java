// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private static final Set<String> OF_IDS = Set.of("_id", "ecm:id");

    /** Returns the usual way. */
    static MongoVariant own(DirectHost host) {
        return new MongoVariant("", host.mongo());
    }

    /** Does something in every way that a step is to try. */
    static void each(DirectHost host, StepRecord record, Consumer<MongoVariant> work) {
        List<String> preferences = record.settings().texts("read-preferences");
        List<String> sets = record.settings().texts("mongo-indexes", "all");
        record.settings().refuseIf(!List.of("all", ID).containsAll(sets), "mongo-indexes", "must be all or id");
        List<MongoVariant> ways = new ArrayList<>(preferences.isEmpty() ? List.of(own(host)) : List.of());
        preferences.forEach(each -> ways.add(preferring(host, record.settings(), each)));
        for (String set : sets) {
            if (!set.equals(ID)) {
                ways.forEach(work);
            } else if (record.campaign().standIn()) {
                record.note("the stand-in for MongoDB has no indexes that could be removed");
            } else {
                Consumer<MongoVariant> marked =
                        way -> work.accept(new MongoVariant(way.suffix + ", indexes of ids only", way.store));
                withoutOthers(host, record, () -> ways.forEach(marked));
            }
        }
    }

    /** Returns the same repositories on the same connections, read from other members of the replica set. */
    private static MongoVariant preferring(DirectHost host, Step.Settings settings, String name) {
        try {
            ReadPreference preference = ReadPreference.valueOf(name);
            MongoStore store = new MongoStore(
                    host.mongo().settings().address(),
                    repository -> host.mongo().database(repository).withReadPreference(preference));
            return new MongoVariant(", " + preference.getName(), store);
        } catch (IllegalArgumentException e) {
            String all = "must be primary, primaryPreferred, secondary, secondaryPreferred or nearest";
            throw settings.refuse("read-preferences", all);
        }
    }

    /** Does something while the repositories have only the indexes of ids, and restores the others. */
    private static void withoutOthers(DirectHost host, StepRecord record, Runnable work) {
        Map<String, BsonArray> removed = new LinkedHashMap<>();
        try {
            for (String repository : host.repositories()) {
                MongoCollection<RawBsonDocument> documents = host.mongo().documents(repository);
                BsonArray others = new BsonArray();
                removed.put(repository, others);
                for (BsonDocument index : documents.listIndexes(BsonDocument.class)) {
                    if (!OF_IDS.contains(index.getDocument("key").getFirstKey())) {
                        index.keySet().removeAll(List.of("ns", "v"));
                        others.add(index);
                        documents.dropIndex(index.getString("name").getValue());
                    }
                }
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
}
