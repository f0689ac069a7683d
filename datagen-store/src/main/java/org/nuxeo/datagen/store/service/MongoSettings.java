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

    public MongoSettings {
        Objects.requireNonNull(uri, "uri");
        Objects.requireNonNull(database, "database");
        if (unreachableMillis < 1) {
            throw new IllegalArgumentException("unreachableMillis " + unreachableMillis + ": must be at least 1");
        }
    }

    /**
     * Returns settings for a connection string without certificates of its own. The database is the one it names, or
     * {@link #DEFAULT_DATABASE}.
     *
     * @throws IllegalArgumentException if it is not a connection string of MongoDB
     */
    public static MongoSettings of(String uri) {
        return ServiceAccess.OPEN.mongo(uri);
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
