// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import com.mongodb.ConnectionString;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connection settings of MongoDB.
 *
 * @param uri a connection string, with credentials and TLS as the driver understands them
 * @param database the database of all repositories
 * @param unreachableMillis how long a server may stay silent at the start before it counts as down, at least 1
 * @param caFile PEM file with the only certificates to trust if the connection string asks for TLS, or null to trust
 * those of the Java runtime
 */
public record MongoSettings(
        String uri,
        String database,
        int unreachableMillis,
        @Nullable Path caFile) {

    public static final String DEFAULT_DATABASE = "nuxeo";
    public static final int DEFAULT_UNREACHABLE_MILLIS = 15_000;

    public MongoSettings {
        Objects.requireNonNull(uri, "uri");
        Objects.requireNonNull(database, "database");
        if (unreachableMillis < 1) {
            throw new IllegalArgumentException("unreachableMillis " + unreachableMillis + ": must be at least 1");
        }
    }

    /** Creates settings that trust the certificates of the Java runtime. */
    public MongoSettings(String uri, String database, int unreachableMillis) {
        this(uri, database, unreachableMillis, null);
    }

    /** Returns settings that trust only the certificates in a file, or those of the Java runtime if null. */
    public MongoSettings withCaFile(@Nullable Path newCaFile) {
        return new MongoSettings(uri, database, unreachableMillis, newCaFile);
    }

    /** Returns settings with another time that a server may stay silent at the start. */
    public MongoSettings withUnreachableMillis(int newUnreachableMillis) {
        return new MongoSettings(uri, database, newUnreachableMillis, caFile);
    }

    /**
     * Returns settings for a connection string. The database is the one it names, or {@link #DEFAULT_DATABASE}.
     *
     * @throws IllegalArgumentException if it is not a connection string of MongoDB
     */
    public static MongoSettings of(String uri) {
        String named = new ConnectionString(uri).getDatabase();
        return new MongoSettings(uri, named == null ? DEFAULT_DATABASE : named, DEFAULT_UNREACHABLE_MILLIS);
    }

    /** Returns the hosts, without credentials. */
    public String address() {
        return String.join(",", new ConnectionString(uri).getHosts());
    }

    @Override
    public String toString() {
        return "mongo at " + address() + " database " + database;
    }
}
