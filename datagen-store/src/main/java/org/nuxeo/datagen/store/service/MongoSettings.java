// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

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
        Check.given("uri", uri, "database", database);
        Check.atLeast("unreachableMillis", unreachableMillis, 1);
        durable(new ConnectionString(uri).getWriteConcern());
    }

    /**
     * Returns settings for a connection string without certificates of its own. The database is the one it names, or
     * {@link #DEFAULT_DATABASE}.
     *
     * @throws IllegalArgumentException if it is not a connection string of MongoDB
     */
    public static MongoSettings of(String uri) {
        return ServiceAccess.OPEN.mongo(Objects.requireNonNull(uri, "uri"));
    }

    /** Returns the write concern of all writes; see {@link #durable}. */
    public WriteConcern writeConcern() {
        return durable(new ConnectionString(uri).getWriteConcern());
    }

    /**
     * Returns a write concern under which a majority of a replica set has a document before it counts as written, unless the given
     * one says how many members must have it. Its journal and its time-out are kept.
     *
     * @param configured null if there is none
     * @throws IllegalArgumentException if it asks for no acknowledgment at all, under which nobody knows what is stored
     */
    public static WriteConcern durable(@Nullable WriteConcern configured) {
        if (configured == null || configured.getWObject() == null) {
            return configured == null ? WriteConcern.MAJORITY : configured.withW(WriteConcern.MAJORITY.getWString());
        }
        Check.refuse(
                configured.getWObject().equals(0),
                () -> "w=0: nobody would know what is stored; omit w, so that a majority of the members acknowledges");
        return configured;
    }

    /** Returns what may be lost under a write concern, in one line; empty if a majority of the members must have a document. */
    public static Optional<String> risk(WriteConcern concern) {
        return Integer.valueOf(1).equals(concern.getWObject())
                ? Optional.of("mongo: w=1: documents that only the primary has are lost if it fails; omit w, so that a"
                        + " majority of the members acknowledges")
                : Optional.empty();
    }

    /** Returns what reading by the address's read preference may lack, in one line; empty if it names the primary or none. */
    public Optional<String> staleness() {
        ReadPreference preference = new ConnectionString(uri).getReadPreference();
        return preference == null || preference.equals(ReadPreference.primary())
                ? Optional.empty()
                : Optional.of("mongo: readPreference=" + preference.getName()
                        + ": secondaries lag, so what is missing may only be late there; omit readPreference, so that the"
                        + " primary is read");
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
