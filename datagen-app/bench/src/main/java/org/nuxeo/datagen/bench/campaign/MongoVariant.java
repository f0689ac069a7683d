// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.ReadPreference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.nuxeo.datagen.bench.measure.StageClock;
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

    private static final String ALL = "all";
    private static final String ID = "id";

    /** Does something in every way that a step is to try. */
    static void each(DirectHost host, Step.Settings settings, StepRecord record, Consumer<MongoVariant> work) {
        List<ReadPreference> preferences = new ArrayList<>();
        for (String name : settings.texts("read-preferences")) {
            try {
                preferences.add(ReadPreference.valueOf(name));
            } catch (IllegalArgumentException e) {
                throw settings.refuse(
                        "read-preferences",
                        "must be primary, primaryPreferred, secondary, secondaryPreferred or nearest");
            }
        }
        List<String> sets = settings.texts("mongo-indexes", ALL);
        if (!List.of(ALL, ID).containsAll(sets)) {
            throw settings.refuse("mongo-indexes", "must be all or id");
        }
        for (String set : sets) {
            String suffix = set.equals(ID) ? ", indexes of ids only" : "";
            Runnable inEveryWay = () -> {
                if (preferences.isEmpty()) {
                    work.accept(new MongoVariant(suffix, host.mongo()));
                }
                for (ReadPreference each : preferences) {
                    work.accept(new MongoVariant(", " + each.getName() + suffix, preferring(host.mongo(), each)));
                }
            };
            if (set.equals(ID) && record.campaign().hasStandIn()) {
                record.note("the stand-in for MongoDB has no indexes that could be removed");
            } else if (set.equals(ID)) {
                withoutOthers(host, record, inEveryWay);
            } else {
                inEveryWay.run();
            }
        }
    }

    /** Returns the same repositories on the same connections, read from other members of the replica set. */
    private static MongoStore preferring(MongoStore store, ReadPreference preference) {
        return new MongoStore(store.settings().address(), repository -> store.database(repository)
                .withReadPreference(preference));
    }

    /** Does something while the repositories have only the indexes of ids, and restores the others. */
    private static void withoutOthers(DirectHost host, StepRecord record, Runnable work) {
        Map<String, BsonArray> removed = new LinkedHashMap<>();
        try {
            for (String repository : host.repositories()) {
                BsonArray others = others(host, repository);
                removed.put(repository, others);
                others.forEach(each -> host.mongo()
                        .documents(repository)
                        .dropIndex(each.asDocument().getString("name").getValue()));
            }
            work.run();
        } finally {
            long startNanos = System.nanoTime();
            removed.forEach((repository, indexes) -> {
                if (!indexes.isEmpty()) {
                    host.mongo()
                            .database(repository)
                            .runCommand(new BsonDocument("createIndexes", new BsonString(repository))
                                    .append("indexes", indexes));
                }
            });
            long count = removed.values().stream().mapToLong(BsonArray::size).sum();
            record.storedRow("indexes built again", count, "indexes", StageClock.millisSince(startNanos), 0);
        }
    }

    private static BsonArray others(DirectHost host, String repository) {
        BsonArray others = new BsonArray();
        for (BsonDocument index : host.mongo().documents(repository).listIndexes(BsonDocument.class)) {
            String first = index.getDocument("key").getFirstKey();
            if (!first.equals("_id") && !first.equals("ecm:id")) {
                BsonDocument definition = index.clone();
                definition.remove("ns");
                definition.remove("v");
                others.add(definition);
            }
        }
        return others;
    }
}
