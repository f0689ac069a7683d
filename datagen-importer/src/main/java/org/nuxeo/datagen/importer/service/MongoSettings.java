package org.nuxeo.datagen.importer.service;

import com.mongodb.ConnectionString;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where MongoDB is.
 *
 * @param uri a connection string, with credentials and TLS as the driver understands them
 * @param database the database of all repositories
 * @param unreachableMillis how long a server may be silent at the start before it counts as down
 * @param caFile certificates in PEM to trust, and none other, if the connection string asks for TLS; null for those of
 *     the Java runtime
 */
public record MongoSettings(String uri, String database, int unreachableMillis, Path caFile) {

    public static final String DEFAULT_DATABASE = "nuxeo";
    public static final int DEFAULT_UNREACHABLE_MILLIS = 15_000;

    public MongoSettings {
        Objects.requireNonNull(uri, "uri");
        Objects.requireNonNull(database, "database");
        if (unreachableMillis < 1) {
            throw new IllegalArgumentException("unreachableMillis " + unreachableMillis + ": must be at least 1");
        }
    }

    /** Settings that trust the certificates of the Java runtime. */
    public MongoSettings(String uri, String database, int unreachableMillis) {
        this(uri, database, unreachableMillis, null);
    }

    /** Returns settings that trust the certificates of a file; null for those of the Java runtime. */
    public MongoSettings withCaFile(Path newCaFile) {
        return new MongoSettings(uri, database, unreachableMillis, newCaFile);
    }

    /** Returns settings of a server that may be silent for another time at the start. */
    public MongoSettings withUnreachableMillis(int newUnreachableMillis) {
        return new MongoSettings(uri, database, newUnreachableMillis, caFile);
    }

    /** Settings for a URI; its database if it names one, otherwise {@link #DEFAULT_DATABASE}. */
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
