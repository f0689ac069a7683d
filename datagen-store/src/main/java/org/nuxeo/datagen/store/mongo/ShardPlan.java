// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * The plan for sharding a repository's collection over a cluster.
 *
 * <p>The collection is sharded by the document id, so that Nuxeo's unique index on it remains possible. It is split
 * beforehand into ranges that receive about equally many documents; otherwise all documents would first go to one shard
 * and then move. UUIDs and randomized sequences are spread evenly, so their ranges have equal widths. Decimal numbers
 * sort as text, so their ranges are quantiles of a sample.
 *
 * @param database database with the collection
 * @param repository the collection
 * @param key the field of the id
 * @param splits the ids at which the collection is split, in order
 * @param documents number of documents, with folders, that the collection is to hold
 */
public record ShardPlan(String database, String repository, String key, List<BsonValue> splits, long documents) {

    private static final int MAX_CHUNKS = 65_536;

    /** Documents sampled for each part. */
    private static final int SAMPLED = 64;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final String REST = "-0000-0000-0000-000000000000";

    /**
     * Returns the plan for a repository.
     *
     * @param chunks number of ranges, 1 to 65,536; a few for each shard
     * @param ids how the repository stores ids
     * @param dataset the dataset to import
     * @throws IllegalArgumentException if {@code chunks} is out of range
     */
    public static ShardPlan of(String database, String repository, int chunks, IdScheme ids, Dataset dataset) {
        Check.range("chunks", chunks, 1, MAX_CHUNKS);
        Repository place = dataset.layout().repositories().of(repository);
        LongStream starts = LongStream.range(1, chunks).map(i -> (i << 32) / chunks);
        Stream<BsonValue> splits =
                switch (ids.type()) {
                    // by their first eight digits
                    case UUID -> starts.mapToObj(start -> new BsonString(Amounts.text("%08x" + REST, start)));
                    case SEQUENCE ->
                        quantiles(dataset, place, chunks, each -> ids.id(dataset, each)).stream()
                                .map(BsonString::new);
                    case SEQUENCE_HEX_RANDOMIZED ->
                        starts.mapToObj(start -> new BsonInt64((start << 32) + Long.MIN_VALUE));
                };
        long folders = dataset.layout().folders(place).size();
        long documents = PartitionPlan.of(dataset, place, 1).records() + folders;
        return new ShardPlan(database, repository, ids.field(), splits.toList(), documents);
    }

    /**
     * Returns keys that cut a repository into parts of about as many documents, by a sample of them.
     *
     * @param parts number of parts, 1 to 65,536
     * @param key returns the key of a document
     * @return the keys in order, fewer than parts
     * @throws IllegalArgumentException if {@code parts} is out of range
     */
    public static <T extends Comparable<T>> List<T> quantiles(
            Dataset dataset, Repository repository, int parts, Function<Identity, T> key) {
        Check.range("parts", parts, 1, MAX_CHUNKS);
        PartitionPlan plan = PartitionPlan.of(dataset, repository, 1);
        // Steps of the golden ratio avoid every regular pattern in the order of documents.
        List<T> sample = LongStream.range(0, Math.min(plan.records(), (long) parts * SAMPLED))
                .mapToObj(i -> key.apply(plan.identity(0, Math.floorMod(i * GOLDEN, plan.records()))))
                .sorted()
                .toList();
        return IntStream.range(1, sample.isEmpty() ? 1 : parts)
                .mapToObj(i -> sample.get((int) ((long) i * sample.size() / parts)))
                .distinct()
                .toList();
    }

    String namespace() {
        return database + "." + repository;
    }

    /** Returns the commands for the administrative database, in order. */
    public List<BsonDocument> commands() {
        BsonString collection = new BsonString(namespace());
        BsonDocument shard = new BsonDocument("shardCollection", collection)
                .append("key", new BsonDocument(key, new BsonInt32(1)))
                .append("unique", BsonBoolean.TRUE);
        BsonDocument enable = new BsonDocument("enableSharding", new BsonString(database));
        return Stream.concat(Stream.of(enable, shard), splits.stream().map(this::split))
                .toList();
    }

    /** Returns the command that splits the collection at an id. */
    BsonDocument split(BsonValue id) {
        return new BsonDocument("split", new BsonString(namespace())).append("middle", new BsonDocument(key, id));
    }

    /** Returns the commands as lines for MongoDB's shell. */
    public List<String> script() {
        return commands().stream()
                .map(command -> "db.adminCommand(" + command.toJson() + ")")
                .toList();
    }

    /**
     * Returns the number of splits at or below a bound of a chunk: the range that begins at or contains it.
     *
     * @param bound an id, or the least or greatest key
     */
    int rangeAt(BsonValue bound) {
        if (bound.getBsonType() == BsonType.MAX_KEY) {
            return splits.size() + 1;
        }
        int place = bound.getBsonType() == BsonType.MIN_KEY
                ? -1
                : Collections.binarySearch(splits, bound, ShardPlan::compare);
        return place < 0 ? -place - 1 : place + 1;
    }

    private static int compare(BsonValue a, BsonValue b) {
        return a.isInt64() && b.isInt64()
                ? Long.compare(a.asInt64().getValue(), b.asInt64().getValue())
                : a.asString().compareTo(b.asString());
    }
}
