// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;

/**
 * What one collection, index or topic takes, with its indexes and copies.
 *
 * @param kind collection, index or topic
 * @param name its name
 * @param documents documents that it holds; 0 if unknown
 * @param bytes bytes on disk, or of memory if the server keeps nothing on disk
 */
@JsonIgnoreProperties(value = "bytesPerBillion", allowGetters = true)
public record Storage(String kind, String name, long documents, long bytes) {

    private static final double BILLION = 1e9;

    /** Returns the bytes of a billion documents at this size of each; 0 if there are none. */
    @JsonProperty
    public double bytesPerBillion() {
        return documents == 0 ? 0 : bytes * BILLION / documents;
    }

    /** Returns what the collections of a database take. */
    public static List<Storage> of(MongoDatabase database) {
        List<Storage> found = new ArrayList<>();
        for (String name : database.listCollectionNames()) {
            BsonDocument size =
                    database.runCommand(new BsonDocument("collStats", new BsonString(name)), BsonDocument.class);
            long data = size.containsKey("storageSize") ? number(size, "storageSize") : number(size, "size");
            found.add(new Storage("collection", name, number(size, "count"), data + number(size, "totalIndexSize")));
        }
        return found;
    }

    private static long number(BsonDocument size, String name) {
        BsonValue value = size.get(name);
        return value != null && value.isNumber() ? value.asNumber().longValue() : 0;
    }

    /** Returns what the indexes take whose names match a pattern. */
    public static List<Storage> of(ElasticStore elastic, String pattern) throws IOException {
        JsonNode indexes =
                elastic.json("GET", "/" + pattern + "/_stats/docs,store", null).path("indices");
        List<Storage> found = new ArrayList<>();
        indexes.properties()
                .forEach(index -> found.add(new Storage(
                        "index",
                        index.getKey(),
                        index.getValue().at("/primaries/docs/count").asLong(),
                        index.getValue().at("/total/store/size_in_bytes").asLong())));
        return found;
    }

    /** Returns what the topics take. */
    public static List<Storage> of(TopicAdmin admin) {
        List<Storage> found = new ArrayList<>();
        admin.storedBytes().forEach((topic, bytes) -> {
            if (!topic.startsWith("__")) {
                found.add(new Storage("topic", topic, admin.records(topic), bytes));
            }
        });
        return found;
    }
}
