// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.nuxeo.datagen.bench.series.Source.Value;

/**
 * What {@code serverStatus} of MongoDB says: operations, cache, queues, reads and writes of files. A router has
 * operations and connections only, another implementation of the protocol perhaps fewer.
 */
public record MongoSource(Supplier<MongoDatabase> database) implements Source {

    private static final String CACHE = "wiredTiger/cache/";
    private static final String FILES = "wiredTiger/block-manager/";

    /** What is shown: where it is, its plot, unit and line, and whether it only grows. Units of megabytes are bytes there. */
    private record Shown(String path, String plot, String unit, String line, boolean counts) {}

    private static final List<Shown> SHOWN = List.of(
            new Shown(CACHE + "bytes currently in the cache", "cache", "megabytes", "used", false),
            new Shown(CACHE + "tracked dirty bytes in the cache", "cache", "megabytes", "dirty", false),
            new Shown(CACHE + "maximum bytes configured", "cache", "megabytes", "limit", false),
            new Shown(FILES + "bytes read", "files", "megabytes a second", "read", true),
            new Shown(FILES + "bytes written", "files", "megabytes a second", "written", true),
            new Shown("globalLock/currentQueue/readers", "clients", "clients", "waiting readers", false),
            new Shown("globalLock/currentQueue/writers", "clients", "clients", "waiting writers", false),
            new Shown("globalLock/activeClients/readers", "clients", "clients", "active readers", false),
            new Shown("globalLock/activeClients/writers", "clients", "clients", "active writers", false));

    @Override
    public List<Value> values() {
        return values(
                database.get().runCommand(new BsonDocument("serverStatus", new BsonInt32(1)), BsonDocument.class));
    }

    static List<Value> values(BsonDocument status) {
        List<Value> values = new ArrayList<>();
        BsonDocument operations = status.getDocument("opcounters", new BsonDocument());
        operations
                .keySet()
                .forEach(name ->
                        add(values, status, new Shown("opcounters/" + name, "operations", "a second", name, true)));
        SHOWN.forEach(each -> add(values, status, each));
        return values;
    }

    /** Adds a number, if the server has it. */
    private static void add(List<Value> values, BsonDocument status, Shown shown) {
        BsonValue found = status;
        for (String each : shown.path.split("/")) {
            found = found != null && found.isDocument() ? found.asDocument().get(each) : null;
        }
        if (found != null && found.isNumber()) {
            double unit = shown.unit.startsWith("megabytes") ? 1e6 : 1;
            double number = found.asNumber().doubleValue() / unit;
            values.add(new Value("MongoDB: " + shown.plot, shown.unit, shown.line, number, shown.counts));
        }
    }
}
