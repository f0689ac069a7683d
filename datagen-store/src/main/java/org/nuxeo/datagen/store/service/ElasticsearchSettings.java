// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/**
 * Connection settings of Elasticsearch or OpenSearch.
 *
 * @param urls {@code http://host:port}, one or more, without credentials
 * @param access credentials and certificates
 * @param unreachableMillis how long a server may stay silent at the start before it counts as down, at least 1
 */
public record ElasticsearchSettings(List<String> urls, ElasticsearchAccess access, int unreachableMillis) {

    public ElasticsearchSettings {
        urls = List.copyOf(Objects.requireNonNull(urls, "urls"));
        Objects.requireNonNull(access, "access");
        Check.refuse(urls.isEmpty(), () -> "elasticsearch: no URL; give at least one");
        Check.refuse(
                urls.stream().anyMatch(url -> url.contains("@")),
                () -> "elasticsearch: an address holds a user or a password; give them as options");
        Check.atLeast("unreachableMillis", unreachableMillis, 1);
    }

    /**
     * Returns settings for a server without security.
     *
     * @param url one URL or several, comma separated
     * @throws IllegalArgumentException if an address contains a user or a password
     */
    public static ElasticsearchSettings of(String url) {
        return ServiceAccess.OPEN.elasticsearch(url);
    }

    /** Returns the URLs, comma separated. */
    public String address() {
        return String.join(",", urls);
    }

    @Override
    public String toString() {
        return "elasticsearch at " + address();
    }

    /**
     * Credentials and certificates.
     *
     * @param user user for basic authentication, or null
     * @param password password of the user, or null
     * @param apiKey base64 text of an API key, or null; cannot be combined with a user
     * @param caFile PEM file with the only certificates to trust, or null to trust those of the Java runtime
     */
    public record ElasticsearchAccess(
            @Nullable String user,
            @Nullable String password,
            @Nullable String apiKey,
            @Nullable Path caFile) {

        /** No credentials, and the certificates that the Java runtime trusts. */
        public static final ElasticsearchAccess OPEN = new ElasticsearchAccess(null, null, null, null);

        public ElasticsearchAccess {
            boolean areBoth = user != null && apiKey != null;
            Check.refuse(areBoth, () -> "elasticsearch: user and API key: give one of them, not both");
        }

        @Override
        public String toString() {
            return "access" + (user == null ? "" : " of " + user);
        }
    }
}
