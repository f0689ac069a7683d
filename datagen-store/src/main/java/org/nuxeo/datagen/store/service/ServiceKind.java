// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import org.nuxeo.datagen.core.text.Labels;

/** The services that documents pass through. */
public enum ServiceKind {
    /** Kafka; the address is {@code host:port,…}. */
    KAFKA("kafka", "Kafka"),

    /** Elasticsearch or OpenSearch; the address is {@code http://host:port}. */
    ELASTICSEARCH("elasticsearch", "Elasticsearch"),

    /** MongoDB, or a server of its protocol; the address is {@code mongodb://host:port}. */
    MONGO("mongo", "MongoDB stand-in");

    private final String slug;
    private final String title;

    ServiceKind(String slug, String title) {
        this.slug = slug;
        this.title = title;
    }

    /** Returns the name in options, files and folders: {@code kafka}, {@code elasticsearch}, {@code mongo}. */
    public String slug() {
        return slug;
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
