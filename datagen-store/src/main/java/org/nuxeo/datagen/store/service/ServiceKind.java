// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.util.Locale;
import org.nuxeo.datagen.core.text.Labels;

/** The services that documents pass through. */
public enum ServiceKind {
    /** Kafka; the address is {@code host:port,…}. */
    KAFKA("Kafka"),

    /** Elasticsearch or OpenSearch; the address is {@code http://host:port}. */
    ELASTICSEARCH("Elasticsearch"),

    /** MongoDB, or a server of its protocol; the address is {@code mongodb://host:port}. */
    MONGO("MongoDB stand-in");

    private final String title;

    ServiceKind(String title) {
        this.title = title;
    }

    /** Returns the name in options, files and folders: {@code kafka}, {@code elasticsearch}, {@code mongo}. */
    public String slug() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the embedded service in messages. */
    public String title() {
        return title;
    }

    /**
     * Returns the service with a slug.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ServiceKind of(String slug) {
        return Labels.find("service", slug, values(), ServiceKind::slug);
    }
}
