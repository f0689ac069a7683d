// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.size;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** Asks services what they have stored, and shows it. */
public final class StorageSizes {

    private StorageSizes() {}

    /**
     * Returns what the collections of a database take after a checkpoint: before one, files lack what is only in memory. Of a
     * server that refuses to make one, such as to a user without the right, the bytes on disk are unknown.
     *
     * @param admin the database {@code admin} of the same server
     */
    public static List<Storage> of(MongoDatabase database, MongoDatabase admin) {
        boolean written = isWritten(admin);
        List<Storage> found = new ArrayList<>();
        // Nuxeo's client has another type of names alone.
        for (BsonDocument collection : database.listCollections(BsonDocument.class)) {
            String name = collection.getString("name").getValue();
            BsonDocument size =
                    database.runCommand(new BsonDocument("collStats", new BsonString(name)), BsonDocument.class);
            long bson = number(size, "size");
            long data = written ? number(size, "storageSize") : 0;
            Map<String, Long> indexes = new TreeMap<>();
            if (data > 0 && size.get("indexSizes") instanceof BsonDocument sizes) {
                sizes.keySet().forEach(index -> indexes.put(keys(index), number(sizes, index)));
            }
            long stored = size.containsKey("storageSize") ? number(size, "storageSize") : bson;
            long all = stored + number(size, "totalIndexSize");
            found.add(new Storage(Storage.COLLECTION, name, number(size, "count"), all, bson, data, indexes));
        }
        return found;
    }

    private static boolean isWritten(MongoDatabase admin) {
        try {
            admin.runCommand(new BsonDocument("fsync", new BsonInt32(1)));
            return true;
        } catch (MongoCommandException e) {
            return false;
        }
    }

    /** Returns the keys of an index from its usual name, such as {@code ecm:parentId_1_ecm:name_1}. */
    private static String keys(String index) {
        return index.equals("_id_")
                ? "_id"
                : index.replaceAll("_-?1_(?=.)", ", ").replaceAll("_-?1$", "");
    }

    private static long number(BsonDocument size, String name) {
        BsonValue value = size.get(name);
        return value != null && value.isNumber() ? value.asNumber().longValue() : 0;
    }

    /** Returns what the indexes take whose names match a pattern, after a flush: before one, segments are in memory. */
    public static List<Storage> of(ElasticStore elastic, String pattern) throws IOException {
        elastic.json("POST", "/" + pattern + "/_flush", null);
        JsonNode indexes =
                elastic.json("GET", "/" + pattern + "/_stats/docs,store", null).path("indices");
        List<Storage> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> index : Json.members(indexes)) {
            long documents = index.getValue().at("/primaries/docs/count").asLong();
            long all = index.getValue().at("/total/store/size_in_bytes").asLong();
            long copy = index.getValue().at("/primaries/store/size_in_bytes").asLong();
            found.add(new Storage(Storage.INDEX, index.getKey(), documents, all, 0, copy, Map.of()));
        }
        return found;
    }

    /** Returns what the topics take. */
    public static List<Storage> of(TopicAdmin admin) {
        List<Storage> found = new ArrayList<>();
        admin.storedBytes().forEach((topic, bytes) -> {
            if (!topic.startsWith("__")) {
                found.add(new Storage("topic", topic, admin.records(topic), bytes, 0, bytes, Map.of()));
            }
        });
        return found;
    }

    /** Returns sizes as a table, each collection with its indexes below it. */
    public static Table table(List<Storage> all) {
        Table table = new Table(1, "stored", "documents", "size of one copy", "bytes a document", "with copies");
        for (Storage each : all) {
            table.row(
                    each.kind() + " " + each.name(),
                    each.documents(),
                    each.dataBytes() == 0 ? "unknown" : Amounts.bytes(each.dataBytes()),
                    perDocument(each, each.dataBytes()),
                    each.kind().equals(Storage.COLLECTION) ? "" : Amounts.bytes(each.bytes()));
            each.indexes().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(index -> table.row(
                            "  index of " + index.getKey(),
                            "",
                            Amounts.bytes(index.getValue()),
                            perDocument(each, index.getValue()),
                            ""));
        }
        return table;
    }

    private static Object perDocument(Storage each, long size) {
        return each.documents() == 0 || size == 0 ? "" : Math.round((double) size / each.documents());
    }
}
