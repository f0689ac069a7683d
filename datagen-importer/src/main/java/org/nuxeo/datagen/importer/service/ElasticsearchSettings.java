package org.nuxeo.datagen.importer.service;

import java.nio.file.Path;
import java.util.List;

/**
 * Where Elasticsearch or OpenSearch is.
 *
 * @param urls {@code http://host:port}, one or more
 * @param user for basic authentication, or null
 * @param password of the user, or null
 * @param apiKey base64 text of an API key, or null; not together with a user
 * @param caFile certificates in PEM to trust besides none other, or null for those of the Java runtime
 * @param shards of indexes that are created
 * @param replicas of indexes that are created
 * @param unreachableMillis how long a server may be silent at the start before it counts as down
 */
public record ElasticsearchSettings(
        List<String> urls,
        String user,
        String password,
        String apiKey,
        Path caFile,
        int shards,
        int replicas,
        int unreachableMillis) {

    public static final int DEFAULT_UNREACHABLE_MILLIS = 15_000;

    public ElasticsearchSettings {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("elasticsearch: must have at least one URL");
        }
        if (user != null && apiKey != null) {
            throw new IllegalArgumentException("elasticsearch: give a user or an API key, not both");
        }
        if (urls.stream().anyMatch(url -> url.contains("@"))) {
            throw new IllegalArgumentException("elasticsearch: an address must not hold a user or a password");
        }
        if (shards < 1 || shards > 1024 || replicas < 0 || unreachableMillis < 1) {
            throw new IllegalArgumentException("elasticsearch: " + shards + " shards, " + replicas
                    + " replicas: must be 1 to 1024 and not negative");
        }
    }

    /** Settings for a server without security; one shard, no replica. */
    public static ElasticsearchSettings of(String url) {
        return new ElasticsearchSettings(
                List.of(url.split(",")), null, null, null, null, 1, 0, DEFAULT_UNREACHABLE_MILLIS);
    }

    /** Returns settings with credentials: a user with a password, an API key, or all null for none. */
    public ElasticsearchSettings withCredentials(String newUser, String newPassword, String newApiKey) {
        return new ElasticsearchSettings(
                urls, newUser, newPassword, newApiKey, caFile, shards, replicas, unreachableMillis);
    }

    /** Returns settings that trust the certificates of a file; null for those of the Java runtime. */
    public ElasticsearchSettings withCaFile(Path newCaFile) {
        return new ElasticsearchSettings(urls, user, password, apiKey, newCaFile, shards, replicas, unreachableMillis);
    }

    /** Returns settings of a server that may be silent for another time at the start. */
    public ElasticsearchSettings withUnreachableMillis(int newUnreachableMillis) {
        return new ElasticsearchSettings(urls, user, password, apiKey, caFile, shards, replicas, newUnreachableMillis);
    }

    /** Returns the URLs. */
    public String address() {
        return String.join(",", urls);
    }

    @Override
    public String toString() {
        return "elasticsearch at " + address();
    }
}
