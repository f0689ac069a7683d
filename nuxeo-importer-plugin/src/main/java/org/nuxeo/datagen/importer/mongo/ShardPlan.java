package org.nuxeo.datagen.importer.mongo;

import com.mongodb.client.MongoClient;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * How a repository's collection is spread over the shards of a cluster: by {@code ecm:id}, so that Nuxeo's unique index
 * on it stays possible, and split beforehand into ranges of equal width, which receive equally many documents since ids
 * are a keyed permutation. Without that all documents would first go to one shard and then move.
 *
 * @param database that holds the collection
 * @param repository the collection
 * @param chunks ranges to split into, 1 to 65,536; a few for each shard
 */
public record ShardPlan(String database, String repository, int chunks) {

    private static final int MAX_CHUNKS = 65_536;

    public ShardPlan {
        if (chunks < 1 || chunks > MAX_CHUNKS) {
            throw new IllegalArgumentException("chunks " + chunks + ": must be 1 to " + MAX_CHUNKS);
        }
    }

    private String namespace() {
        return database + "." + repository;
    }

    /** Returns the ids at which the collection is split, in order: the first eight digits of a UUID decide. */
    public List<String> splits() {
        List<String> splits = new ArrayList<>(chunks - 1);
        for (long i = 1; i < chunks; i++) {
            long digits = (i << 32) / chunks;
            splits.add(String.format(java.util.Locale.ROOT, "%08x", digits) + "-0000-0000-0000-000000000000");
        }
        return splits;
    }

    /** Returns the commands for the administrative database, in order. */
    public List<BsonDocument> commands() {
        BsonString collection = new BsonString(namespace());
        List<BsonDocument> commands = new ArrayList<>(chunks + 1);
        commands.add(new BsonDocument("enableSharding", new BsonString(database)));
        commands.add(new BsonDocument("shardCollection", collection)
                .append("key", new BsonDocument("ecm:id", new BsonInt32(1)))
                .append("unique", BsonBoolean.TRUE));
        for (String split : splits()) {
            commands.add(new BsonDocument("split", collection)
                    .append("middle", new BsonDocument("ecm:id", new BsonString(split))));
        }
        return commands;
    }

    /** Returns the commands as lines for MongoDB's shell. */
    public List<String> script() {
        return commands().stream()
                .map(command -> "db.adminCommand(" + command.toJson() + ")")
                .toList();
    }

    /**
     * Runs the commands.
     *
     * @throws com.mongodb.MongoCommandException if the server is no sharded cluster or refuses
     */
    public void apply(MongoClient client) {
        commands().forEach(client.getDatabase("admin")::runCommand);
    }
}
