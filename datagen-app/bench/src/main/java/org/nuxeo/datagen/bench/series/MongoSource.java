// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * What {@code serverStatus} of MongoDB says: operations, cache, queues, reads and writes of files. A router has
 * operations and connections only, another implementation of the protocol perhaps fewer.
 */
public record MongoSource(Supplier<MongoDatabase> database) implements Source {

    private static final double MEGABYTE = 1e6;
    private static final String CACHE = "MongoDB: cache";
    private static final String FILES = "MongoDB: files";
    private static final String QUEUES = "MongoDB: clients";
    private static final String MEGABYTES = "megabytes";
    private static final String PER_SECOND = "megabytes a second";

    @Override
    public List<Value> values() {
        return values(
                database.get().runCommand(new BsonDocument("serverStatus", new BsonInt32(1)), BsonDocument.class));
    }

    static List<Value> values(BsonDocument status) {
        List<Value> values = new ArrayList<>();
        BsonDocument operations = document(status, "opcounters");
        operations.forEach((name, count) -> {
            if (count.isNumber()) {
                values.add(Value.counted(
                        "MongoDB: operations",
                        "a second",
                        name,
                        count.asNumber().doubleValue()));
            }
        });
        BsonDocument cache = document(status, "wiredTiger", "cache");
        add(values, cache, "bytes currently in the cache", CACHE, MEGABYTES, "used", false);
        add(values, cache, "tracked dirty bytes in the cache", CACHE, MEGABYTES, "dirty", false);
        add(values, cache, "maximum bytes configured", CACHE, MEGABYTES, "limit", false);
        BsonDocument files = document(status, "wiredTiger", "block-manager");
        add(values, files, "bytes read", FILES, PER_SECOND, "read", true);
        add(values, files, "bytes written", FILES, PER_SECOND, "written", true);
        for (String group : List.of("currentQueue", "activeClients")) {
            String what = group.equals("currentQueue") ? "waiting " : "active ";
            for (String kind : List.of("readers", "writers")) {
                BsonValue count = document(status, "globalLock", group).get(kind);
                if (count != null && count.isNumber()) {
                    values.add(Value.of(
                            QUEUES, "clients", what + kind, count.asNumber().doubleValue()));
                }
            }
        }
        return values;
    }

    private static void add(
            List<Value> values,
            BsonDocument group,
            String name,
            String plot,
            String unit,
            String line,
            boolean counts) {
        BsonValue bytes = group.get(name);
        if (bytes != null && bytes.isNumber()) {
            values.add(new Value(plot, unit, line, bytes.asNumber().doubleValue() / MEGABYTE, counts));
        }
    }

    /** Returns a document below another one; an empty one if it is missing. */
    private static BsonDocument document(BsonDocument parent, String... path) {
        BsonDocument found = parent;
        for (String each : path) {
            BsonValue next = found.get(each);
            found = next != null && next.isDocument() ? next.asDocument() : new BsonDocument();
        }
        return found;
    }
}
