// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.nuxeo.datagen.store.service.MongoSettings;

/**
 * A server that answers as a {@code mongos} does, according to MongoDB's documentation and source: where chunks are and
 * how they split and move, one migration for each shard, and the errors. No real one is available to tests.
 */
final class SimulatedCluster extends MemoryBackend implements AutoCloseable {

    static final String MIN = "";
    static final String MAX = "~";
    private static final UUID COLLECTION = new UUID(1, 2);

    private record Chunk(String min, String max, String shard) {}

    final List<String> log = new ArrayList<>();

    /** Moves in flight when the last one began, at most. */
    int atOnce;

    /** Number of moves that wait for each other, at most a second, so that a client's concurrency shows. */
    int company = 1;

    /** Ranges that were moved to a shard that had given them away, where the range deleter would delay them. */
    final List<String> returned = new ArrayList<>();

    /** Answers to give instead of doing what is asked, by command. */
    final Map<String, Deque<Document>> failures = new TreeMap<>();

    /** Commands that are done once before the reply is lost. */
    final Set<String> lost = new HashSet<>();

    String balancer = "full";

    /** Whether config.collections has an entry for a collection that is not sharded, as 8.0 may. */
    boolean unsplittable;

    /** The key that the collection is sharded by, or null. */
    String key;

    private final int version;
    private final List<String> shards;
    private final String field;
    private final Map<String, Chunk> chunks = new TreeMap<>();
    private final List<Chunk> given = new ArrayList<>();
    private final Set<String> busy = new HashSet<>();
    private boolean closing;
    private final MongoServer server = new MongoServer(this);
    private final String address = server.bindAndGetConnectionString();

    /**
     * @param version major version
     * @param shards names of the shards; the first one is the primary shard of the database
     */
    SimulatedCluster(int version, String... shards) {
        this.version = version;
        this.shards = List.of(shards);
        this.field = version < 5 ? "ns" : "uuid";
    }

    MongoSettings settings() {
        return MongoSettings.of(address);
    }

    void fail(String command, int code, String message) {
        failures.computeIfAbsent(command, any -> new ArrayDeque<>()).add(failure(code, message));
    }

    /** Places a chunk, as if the collection had been sharded before. */
    synchronized void has(String min, String max, String shard) {
        key = "ecm:id";
        chunks.put(min, new Chunk(min, max, shard));
    }

    /** Returns where ranges are, in order. */
    synchronized List<String> layout() {
        return chunks.values().stream()
                .map(chunk -> chunk.min.substring(0, Math.min(2, chunk.min.length())) + " " + chunk.shard)
                .toList();
    }

    @Override
    public Document handleMessage(MongoMessage message) {
        Document command = message.getDocument();
        String name = command.keySet().iterator().next();
        if (message.getDatabaseName().equals("config")) {
            return find(command);
        }
        Deque<Document> failing = failures.get(name);
        Document failure = failing == null ? null : failing.poll();
        if (failure != null) {
            return failure;
        }
        Document answer = answer(message, name, command);
        return lost.remove(name) ? failure(91, "shutdown in progress") : answer;
    }

    private Document answer(MongoMessage message, String name, Document command) {
        switch (name) {
            case "buildInfo":
                return ok().append("versionArray", List.of(version, 0, 1, 0));
            case "listShards":
                List<Document> listed = new ArrayList<>();
                shards.forEach(shard -> listed.add(new Document("_id", shard).append("host", shard + "/h:27018")));
                listed.add(new Document("_id", "leaving")
                        .append("host", "x/h:27018")
                        .append("draining", true));
                return ok().append("shards", listed);
            case "balancerStatus":
                return ok().append("mode", balancer).append("inBalancerRound", false);
            case "balancerStop", "balancerStart":
                note(name);
                balancer = name.equals("balancerStop") ? "off" : "full";
                return ok();
            case "enableSharding":
                return ok();
            case "shardCollection":
                note(name);
                return shard(command);
            case "split":
                note(name);
                return split(text(command.get("middle")));
            case "moveChunk", "moveRange":
                return move(name, command);
            default:
                return super.handleMessage(message);
        }
    }

    private synchronized void note(String line) {
        log.add(line);
    }

    private synchronized Document find(Document command) {
        Document filter = (Document) command.get("filter");
        List<Document> found = new ArrayList<>();
        if (command.get("find").equals("chunks")) {
            note("chunks");
            if (filter.containsKey(field)) {
                chunks.values()
                        .forEach(chunk -> found.add(new Document(field, filter.get(field))
                                .append("min", bound(chunk.min))
                                .append("max", bound(chunk.max))
                                .append("shard", chunk.shard)));
            }
        } else if (key != null || unsplittable && !filter.containsKey("unsplittable")) {
            found.add(new Document("_id", "nuxeo.archives")
                    .append("uuid", COLLECTION)
                    .append("key", new Document(key, 1.0)));
        }
        return ok().append(
                        "cursor",
                        new Document("id", 0L)
                                .append("ns", "config." + command.get("find"))
                                .append("firstBatch", found));
    }

    private synchronized Document shard(Document command) {
        if (key != null) {
            return failure(20, "sharding already enabled for collection nuxeo.archives");
        }
        has(MIN, MAX, shards.get(0));
        key = ((Document) command.get("key")).keySet().iterator().next();
        return ok();
    }

    private synchronized Document split(String at) {
        if (chunks.containsKey(at)) {
            return failure(96, "new split key " + at + " is a boundary key of existing chunk [" + at + ",)");
        }
        Chunk whole = holding(at);
        has(whole.min, at, whole.shard);
        has(at, whole.max, whole.shard);
        return ok();
    }

    private Chunk holding(String place) {
        return chunks.values().stream()
                .filter(chunk -> chunk.min.compareTo(place) <= 0 && place.compareTo(chunk.max) < 0)
                .findFirst()
                .orElseThrow();
    }

    private Document move(String name, Document command) {
        boolean range = name.equals("moveRange");
        if (range && version < 6) {
            return failure(59, "no such command: 'moveRange'");
        }
        List<?> bounds = range ? List.of(command.get("min"), command.get("max")) : (List<?>) command.get("bounds");
        String to = (String) command.get(range ? "toShard" : "to");
        String min = text(bounds.get(0));
        Chunk chunk;
        synchronized (this) {
            chunk = holding(min);
            if (!chunk.min.equals(min) || !chunk.max.equals(text(bounds.get(1)))) {
                return failure(96, "no chunk found with the shard key bounds");
            }
            if (!shards.contains(to)) {
                return failure(70, "Shard " + to + " not found");
            }
            if (balancer.equals("full")) {
                return failure(46, "could not acquire collection lock, the balancer is running");
            }
            if (busy.contains(to) || busy.contains(chunk.shard)) {
                return failure(
                        117,
                        "Unable to start new balancer operation because this shard is currently donating or receiving");
            }
            busy.addAll(Set.of(chunk.shard, to));
            atOnce = Math.max(atOnce, busy.size() / 2);
            note(name);
        }
        awaitCompany();
        synchronized (this) {
            given.add(chunk);
            if (given.stream().anyMatch(old -> old.shard.equals(to) && overlap(old, chunk))) {
                returned.add(min);
            }
            has(chunk.min, chunk.max, to);
            busy.removeAll(Set.of(chunk.shard, to));
            notifyAll();
        }
        return ok();
    }

    private static boolean overlap(Chunk a, Chunk b) {
        return a.min.compareTo(b.max) < 0 && b.min.compareTo(a.max) < 0;
    }

    private synchronized void awaitCompany() {
        long endNanos = System.nanoTime() + 1_000_000_000L;
        notifyAll();
        while (atOnce < company && System.nanoTime() < endNanos) {
            try {
                wait(10);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static Object bound(String text) {
        Object value = text.equals(MIN) ? MinKey.getInstance() : text.equals(MAX) ? MaxKey.getInstance() : text;
        return new Document("ecm:id", value);
    }

    private static String text(Object bound) {
        Object value = ((Document) bound).get("ecm:id");
        return value instanceof MinKey ? MIN : value instanceof MaxKey ? MAX : (String) value;
    }

    private static Document ok() {
        return new Document("ok", 1.0);
    }

    private static Document failure(int code, String message) {
        return new Document("ok", 0.0).append("code", code).append("errmsg", message);
    }

    /** Stops the server, which closes this backend in turn. */
    @Override
    public void close() {
        if (closing) {
            super.close();
        } else {
            closing = true;
            server.shutdownNow();
        }
    }
}
