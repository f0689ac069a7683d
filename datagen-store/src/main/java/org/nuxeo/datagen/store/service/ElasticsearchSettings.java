// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Connection settings of Elasticsearch or OpenSearch.
 *
 * @param urls {@code http://host:port}, one or more, without credentials
 * @param user user for basic authentication, or null
 * @param password password of the user, or null
 * @param apiKey base64 text of an API key, or null; cannot be combined with a user
 * @param caFile PEM file with the only certificates to trust, or null to trust those of the Java runtime
 * @param shards number of shards of each new index, 1 to 1024
 * @param replicas number of replicas of each new index, 0 or more
 * @param unreachableMillis how long a server may stay silent at the start before it counts as down, at least 1
 */
public record ElasticsearchSettings(
        List<String> urls,
        @Nullable String user,
        @Nullable String password,
        @Nullable String apiKey,
        @Nullable Path caFile,
        int shards,
        int replicas,
        int unreachableMillis) {

    public static final int DEFAULT_UNREACHABLE_MILLIS = 15_000;

    public ElasticsearchSettings {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("elasticsearch: no URL; give at least one");
        }
        if (user != null && apiKey != null) {
            throw new IllegalArgumentException("elasticsearch: user and API key: give one of them, not both");
        }
        if (urls.stream().anyMatch(url -> url.contains("@"))) {
            throw new IllegalArgumentException(
                    "elasticsearch: an address holds a user or a password; give them as options");
        }
        if (shards < 1 || shards > 1024) {
            throw new IllegalArgumentException("elasticsearch: " + shards + " shards: must be 1 to 1024");
        }
        if (replicas < 0) {
            throw new IllegalArgumentException("elasticsearch: " + replicas + " replicas: must be 0 or more");
        }
        if (unreachableMillis < 1) {
            throw new IllegalArgumentException("unreachableMillis " + unreachableMillis + ": must be at least 1");
        }
    }

    /**
     * Returns settings for a server without security: one shard, no replica.
     *
     * @param url one URL or several, comma separated
     * @throws IllegalArgumentException if an address contains a user or a password
     */
    public static ElasticsearchSettings of(String url) {
        return new ElasticsearchSettings(
                List.of(url.split(",")), null, null, null, null, 1, 0, DEFAULT_UNREACHABLE_MILLIS);
    }

    /**
     * Returns settings with other credentials: a user with a password, an API key, or all null for none.
     *
     * @throws IllegalArgumentException if both a user and an API key are given
     */
    public ElasticsearchSettings withCredentials(
            @Nullable String newUser, @Nullable String newPassword, @Nullable String newApiKey) {
        return new ElasticsearchSettings(
                urls, newUser, newPassword, newApiKey, caFile, shards, replicas, unreachableMillis);
    }

    /** Returns settings that trust only the certificates in a file, or those of the Java runtime if null. */
    public ElasticsearchSettings withCaFile(@Nullable Path newCaFile) {
        return new ElasticsearchSettings(urls, user, password, apiKey, newCaFile, shards, replicas, unreachableMillis);
    }

    /** Returns settings with another time that a server may stay silent at the start. */
    public ElasticsearchSettings withUnreachableMillis(int newUnreachableMillis) {
        return new ElasticsearchSettings(urls, user, password, apiKey, caFile, shards, replicas, newUnreachableMillis);
    }

    /** Returns the URLs, comma separated. */
    public String address() {
        return String.join(",", urls);
    }

    @Override
    public String toString() {
        return "elasticsearch at " + address();
    }
}
