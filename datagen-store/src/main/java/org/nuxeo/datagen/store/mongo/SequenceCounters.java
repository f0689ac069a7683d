// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Projections.include;
import static com.mongodb.client.model.Updates.set;
import static org.nuxeo.datagen.store.id.IdType.SEQUENCE;

import com.mongodb.client.MongoCollection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;

/**
 * The counters of repositories whose ids are a sequence, in {@code <repository>.counters}.
 *
 * <p>A dataset takes the ids after the last one that was given, one for each document. The counter is moved past them
 * before the first document is written, so that a running Nuxeo server never gives one of them again.
 */
public final class SequenceCounters {

    private static final BsonString COUNTER = new BsonString("ecm:id");
    private static final String LAST = "seq";

    private SequenceCounters() {}

    /**
     * Chooses the ids of a dataset that has none yet.
     *
     * @param base the first id, or null for the one after the last that each repository gave
     * @return a scheme that must be saved: choosing again would return another one
     * @throws StageException if the base is malformed or taken, or the sequence ends before the dataset
     */
    public static IdScheme choose(
            MongoStore store,
            IdType type,
            boolean nativeId,
            List<String> repositories,
            Dataset dataset,
            @Nullable String base) {
        IdScheme empty = new IdScheme(type, nativeId, Map.of());
        if (!type.isSequence()) {
            return empty;
        }
        Long wanted = base == null ? null : empty.parse(base);
        boolean isId = wanted != null && wanted != 0 && (type != SEQUENCE || wanted > 0);
        String form = type == SEQUENCE ? "a positive number" : "16 hexadecimal digits, not all 0";
        StageException.refuse(base != null && !isId, () -> "id base " + base + ": must be " + form);
        Map<String, Long> first = new HashMap<>();
        for (String repository : repositories) {
            Long last = last(store, repository);
            if (wanted != null && last != null && (type != SEQUENCE || wanted <= last)) {
                String remedy = "; a randomized sequence can only continue from there, so give no base";
                throw new StageException("id base " + base + ": must be above the counter of repository " + repository
                        + ", " + empty.text(last) + (type == SEQUENCE ? "" : remedy));
            }
            long start = wanted != null ? wanted : empty.next(last == null ? start(type, dataset) : last);
            long most = Long.MAX_VALUE - dataset.size();
            StageException.refuse(
                    type == SEQUENCE && start > most,
                    () -> "id base " + start + ": must be at most " + most
                            + ", so that the sequence has an id for each document of the dataset");
            first.put(repository, start);
        }
        return new IdScheme(type, nativeId, first);
    }

    /** Returns where the sequence of a new repository starts. */
    private static long start(IdType type, Dataset dataset) {
        return type == SEQUENCE
                ? 0
                : Long.parseUnsignedLong(dataset.spec().baseFingerprint().substring(0, 16), 16) | 1;
    }

    /** Returns whether the ids of a dataset are reserved, because the counter is past them. */
    static boolean isPast(MongoStore store, String repository, IdScheme ids, Dataset dataset) {
        Long last = last(store, repository);
        return last != null && ids.counterPosition(repository, last, dataset.size()) == IdScheme.CounterPosition.PAST;
    }

    /**
     * Moves the counter of a repository past the ids of a dataset, unless it is past them already.
     *
     * @throws StageException if some ids of the dataset are taken
     */
    static void raise(MongoStore store, String repository, IdScheme ids, Dataset dataset) {
        MongoCollection<BsonDocument> counters = store.counters(repository);
        BsonInt64 target = new BsonInt64(ids.last(repository, dataset.size()));
        while (true) {
            Long last = last(store, repository);
            if (last == null) {
                BsonDocument id = new BsonDocument("_id", COUNTER);
                RepositorySetup.insertIfAbsent(counters, id, id.clone().append(LAST, target));
                continue;
            }
            switch (ids.counterPosition(repository, last, dataset.size())) {
                case PAST -> {
                    return;
                }
                case AMONG ->
                    throw new StageException("the counter of repository " + repository + " is "
                            + ids.text(last) + ", so some ids of this dataset are taken, which start with "
                            + ids.text(ids.firstOf(repository)) + "; clean, and import with other ids");
                case BEFORE -> counters.updateOne(and(eq("_id", COUNTER), eq(LAST, last)), set(LAST, target));
            }
        }
    }

    private static @Nullable Long last(MongoStore store, String repository) {
        BsonDocument counter =
                store.counters(repository).find(eq("_id", COUNTER)).first();
        return counter == null ? null : counter.getNumber(LAST).longValue();
    }

    /**
     * Checks that no folder below a repository's root belongs to another dataset.
     *
     * @throws StageException if there is one with the same name and another id
     */
    static void requireOwnFolders(MongoStore store, Repository repository, IdScheme ids, Dataset dataset) {
        Map<String, String> own = new HashMap<>();
        for (Identity folder : dataset.layout().folders(repository)) {
            Identity parent = Objects.requireNonNull(dataset.layout().parent(folder));
            if (parent.isRoot()) {
                own.put(dataset.document(folder).name(), ids.id(dataset, folder));
            }
        }
        for (RawBsonDocument found : store.documents(repository.label())
                .find(and(eq("ecm:parentId", ids.value(ids.root())), in("ecm:name", own.keySet())))
                .projection(include(ids.field(), "ecm:name"))) {
            String name = found.getString("ecm:name").getValue();
            boolean isOwn = Objects.equals(own.get(name), ids.text(found.get(ids.field())));
            StageException.refuse(
                    !isOwn,
                    () -> "repository " + repository.label() + " has a folder /" + name
                            + " of another dataset, and datasets with ids of a sequence cannot share folders;"
                            + " clean that one first, or use uuid");
        }
    }
}
