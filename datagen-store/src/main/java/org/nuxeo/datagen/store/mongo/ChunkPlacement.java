// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.CountOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.mongo.ChunkLayout.Chunk;
import org.nuxeo.datagen.store.mongo.ChunkLayout.Move;

/**
 * Shards a collection according to a plan and moves its chunks to their shards, before anything is written.
 *
 * <p>A new collection is one chunk on one shard, and since MongoDB 6.0 the balancer does not spread empty chunks. Every
 * round of migrations starts from {@code config.chunks}, so an interrupted placement resumes and several processes can do
 * it together. All splits that no migration needs come last.
 *
 * @param notes takes lines for the user
 */
record ChunkPlacement(ShardPlan plan, MongoClient client, MongoStore store, Consumer<String> notes) {

    private static final int ALREADY_INITIALIZED = 23;

    /** More documents than a new Nuxeo repository has. The balancer moves chunks that are filled. */
    private static final int FILLED_DOCUMENTS = 1_000;

    /**
     * Shards the collection and places its chunks.
     *
     * @throws MongoCommandException if the server is not a sharded cluster or refuses
     */
    void run() {
        BsonDocument sharded = store.retried(this::sharded);
        if (sharded == null) {
            plan.commands().subList(0, 2).forEach(command -> store.retried(() -> runOnce(command)));
        } else if (!isByKey(sharded)) {
            notes.accept("mongo: collection " + plan.repository() + " is already sharded by " + sharded.get("key")
                    + "; its chunks stay as they are");
            return;
        }
        List<String> shards = shards();
        if (store.retried(this::isFilled)) {
            notes.accept("mongo: collection " + plan.repository()
                    + " already has documents; its chunks are left to the balancer");
        } else {
            place(shards);
            List<BsonValue> missing = store.retried(() -> layout(shards)).missingSplits();
            missing.forEach(split -> store.retried(() -> runOnce(plan.split(split))));
        }
        notes.accept("mongo: collection " + plan.repository() + ": "
                + store.retried(() -> layout(shards)).expectation());
        if (movesRanges()) {
            notes.accept(
                    "mongo: --shard was tested with real clusters of MongoDB 5.0, and with a simulated one of 6.0 and"
                            + " later; check " + plan.repository() + " with sh.status() before you rely on it");
        }
    }

    /** Returns whether the server moves ranges, as MongoDB 6.0 and later do, and not chunks. */
    private boolean movesRanges() {
        BsonDocument server = admin("buildInfo");
        return server.getArray("versionArray").get(0).asNumber().intValue() >= 6;
    }

    /** Returns the names of the shards that accept chunks. */
    private List<String> shards() {
        return admin("listShards").getArray("shards").stream()
                .map(BsonValue::asDocument)
                .filter(shard ->
                        !shard.getBoolean("draining", BsonBoolean.FALSE).getValue())
                .map(shard -> shard.getString("_id").getValue())
                .sorted()
                .toList();
    }

    private boolean isFilled() {
        CountOptions most = new CountOptions().limit(FILLED_DOCUMENTS + 1);
        return store.documents(plan.repository()).countDocuments(new BsonDocument(), most) > FILLED_DOCUMENTS;
    }

    /** Moves chunks until each one is in its place. The balancer stands still meanwhile, if it was running. */
    private void place(List<String> shards) {
        if (store.retried(() -> layout(shards)).moves().isEmpty()) {
            return;
        }
        boolean ranges = movesRanges();
        BsonDocument balancer = admin("balancerStatus");
        boolean balanced = balancer.getString("mode").getValue().equals("full");
        try {
            if (balanced) {
                notes.accept("mongo: the balancer is stopped while the chunks of " + plan.repository()
                        + " move; if this process is killed, run sh.startBalancer()");
                admin("balancerStop");
            }
            while (store.retried(() -> round(shards, ranges))) {
                // the next round starts from where the chunks are then
            }
        } finally {
            if (balanced) {
                startBalancer();
            }
        }
    }

    /** Starts the balancer, even if this thread was interrupted, and without hiding another failure. */
    private void startBalancer() {
        boolean interrupted = Thread.interrupted();
        try {
            admin("balancerStart");
        } catch (RuntimeException e) {
            notes.accept("mongo: the balancer could not be started again, run sh.startBalancer(): " + e.getMessage());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Runs the migrations that are possible at the same time.
     *
     * @return whether there were any
     * @throws MongoException if one failed and the chunks have not changed; another process may have moved them
     */
    private boolean round(List<String> shards, boolean ranges) {
        ChunkLayout before = layout(shards);
        List<Move> moves = before.moves();
        Queue<MongoException> failures = new ConcurrentLinkedQueue<>();
        MongoStore.atOnce(moves.size(), i -> {
            try {
                run(moves.get((int) i), ranges);
            } catch (MongoException e) {
                failures.add(e);
            }
            return 0;
        });
        MongoException failure = failures.peek();
        if (failure != null && layout(shards).equals(before)) {
            throw failure;
        }
        return !moves.isEmpty();
    }

    private void run(Move move, boolean ranges) {
        BsonString collection = new BsonString(plan.namespace());
        if (move.split() != null) {
            runOnce(plan.split(move.split()));
        }
        BsonDocument min = new BsonDocument(plan.key(), move.min());
        BsonDocument max = new BsonDocument(plan.key(), move.max());
        BsonDocument command = ranges
                ? new BsonDocument("moveRange", collection).append("min", min).append("max", max)
                : new BsonDocument("moveChunk", collection).append("bounds", new BsonArray(List.of(min, max)));
        command.append(ranges ? "toShard" : "to", new BsonString(move.to()));
        client.getDatabase("admin").runCommand(command);
    }

    /** Returns where the chunks are. Since MongoDB 5.0 they name their collection by its UUID, before by its name. */
    private ChunkLayout layout(List<String> shards) {
        BsonDocument collection = Objects.requireNonNull(sharded(), "collection");
        List<Chunk> chunks = chunks(new BsonDocument("uuid", collection.get("uuid")));
        BsonDocument byName = new BsonDocument("ns", new BsonString(plan.namespace()));
        return new ChunkLayout(plan, chunks.isEmpty() ? chunks(byName) : chunks, shards);
    }

    private List<Chunk> chunks(BsonDocument filter) {
        return config("chunks")
                .find(filter)
                .sort(new BsonDocument("min", new BsonInt32(1)))
                .map(chunk -> new Chunk(
                        bound(chunk, "min"),
                        bound(chunk, "max"),
                        chunk.getString("shard").getValue()))
                .into(new ArrayList<>());
    }

    private BsonValue bound(BsonDocument chunk, String side) {
        return Objects.requireNonNull(chunk.getDocument(side).get(plan.key()), side);
    }

    /** Returns the cluster's entry for the collection, or null if it is not sharded. Some unsharded ones have entries. */
    private @Nullable BsonDocument sharded() {
        BsonDocument no = new BsonDocument("$ne", BsonBoolean.TRUE);
        BsonDocument filter = new BsonDocument("_id", new BsonString(plan.namespace())).append("dropped", no);
        return config("collections").find(filter.append("unsplittable", no)).first();
    }

    private boolean isByKey(BsonDocument sharded) {
        BsonDocument key = sharded.getDocument("key");
        // Shells write any type of number; a hashed key is text.
        return key.size() == 1 && key.isNumber(plan.key());
    }

    private MongoCollection<BsonDocument> config(String collection) {
        return client.getDatabase("config")
                .getCollection(collection, BsonDocument.class)
                .withReadPreference(ReadPreference.primary());
    }

    private BsonDocument admin(String command) {
        BsonDocument request = new BsonDocument(command, new BsonInt32(1));
        return store.retried(() -> client.getDatabase("admin").runCommand(request, BsonDocument.class));
    }

    /** Runs a command. Most commands fail when they are repeated, after a lost reply or by another process. */
    private Void runOnce(BsonDocument command) {
        try {
            client.getDatabase("admin").runCommand(command);
        } catch (MongoCommandException e) {
            if (!isDone(command, e)) {
                throw e;
            }
        }
        return null;
    }

    private boolean isDone(BsonDocument command, MongoCommandException failure) {
        return switch (command.getFirstKey()) {
            case "enableSharding" -> failure.getCode() == ALREADY_INITIALIZED;
            case "shardCollection" -> {
                BsonDocument sharded = sharded();
                yield sharded != null && isByKey(sharded);
            }
            // The error code differs between releases, the message does not.
            default -> failure.getErrorMessage().contains("is a boundary key of existing chunk");
        };
    }
}
