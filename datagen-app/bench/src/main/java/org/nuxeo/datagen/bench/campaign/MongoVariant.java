// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.ReadPreference;
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

    private static final String ID = "id";

    /** Does something in every way that a step is to try. */
    static void each(DirectHost host, Step.Settings settings, StepRecord record, Consumer<MongoVariant> work) {
        List<ReadPreference> preferences = settings.texts("read-preferences").stream()
                .map(name -> preference(settings, name))
                .toList();
        List<String> sets = settings.texts("mongo-indexes", "all");
        if (!List.of("all", ID).containsAll(sets)) {
            throw settings.refuse("mongo-indexes", "must be all or id");
        }
        for (String set : sets) {
            String suffix = set.equals(ID) ? ", indexes of ids only" : "";
            Runnable inEveryWay = () -> {
                if (preferences.isEmpty()) {
                    work.accept(new MongoVariant(suffix, host.mongo()));
                }
                // the same repositories on the same connections, read from other members of the replica set
                preferences.forEach(each -> work.accept(new MongoVariant(
                        ", " + each.getName() + suffix,
                        new MongoStore(
                                host.mongo().settings().address(),
                                repository -> host.mongo().database(repository).withReadPreference(each)))));
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

    private static ReadPreference preference(Step.Settings settings, String name) {
        try {
            return ReadPreference.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw settings.refuse(
                    "read-preferences", "must be primary, primaryPreferred, secondary, secondaryPreferred or nearest");
        }
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
            removed.values().removeIf(BsonArray::isEmpty);
            removed.forEach((repository, indexes) -> host.mongo()
                    .database(repository)
                    .runCommand(
                            new BsonDocument("createIndexes", new BsonString(repository)).append("indexes", indexes)));
            long count = removed.values().stream().mapToLong(BsonArray::size).sum();
            record.storedRow("indexes built again", count, "indexes", StageClock.millisSince(startNanos), 0);
        }
    }

    private static BsonArray others(DirectHost host, String repository) {
        BsonArray others = new BsonArray();
        for (BsonDocument index : host.mongo().documents(repository).listIndexes(BsonDocument.class)) {
            if (!List.of("_id", "ecm:id").contains(index.getDocument("key").getFirstKey())) {
                BsonDocument definition = index.clone();
                definition.keySet().removeAll(List.of("ns", "v"));
                others.add(definition);
            }
        }
        return others;
    }
}
