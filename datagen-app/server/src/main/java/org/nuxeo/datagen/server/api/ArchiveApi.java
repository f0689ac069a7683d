// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Request;

/**
 * What an archive brings to the server: routes, members of documents, queries and views of the page. Each method returns what an
 * archive has that brings nothing. Immutable and thread safe.
 */
public interface ArchiveApi {

    /** Brings nothing. */
    ArchiveApi PLAIN = new ArchiveApi() {};

    /** Returns the endpoints of GET requests by the paths of their routes. */
    default Map<String, Consumer<Request>> routes(Dataset dataset, DocumentApi documents) {
        return Map.of();
    }

    /** Returns what the OpenAPI description has besides, as JSON whose objects are merged into it. */
    default String description(Dataset dataset) {
        return "{}";
    }

    /** Returns the script of the page that shows what only this archive has, or null. */
    default @Nullable String script() {
        return null;
    }

    /**
     * Adds the members that a document has besides. Those that are null are left out.
     *
     * @param documents other documents that are shown with it; null in a list, which has none
     */
    default void more(Document document, @Nullable DocumentApi documents, ObjectNode target) {}

    /** Returns the fields that together name whom a document belongs to. */
    default List<Field> holder() {
        return List.of();
    }

    /** Returns a date that is the last day of the month in each document of a monthly series, or null if there is none. */
    default @Nullable Field lastDay() {
        return null;
    }

    /**
     * Returns the positions of the groups whose documents alone can match a query, or null if those may be all.
     *
     * @param equal returns the text that the field with a name must be equal to
     * @param limit largest number of positions returned
     */
    default @Nullable List<Long> groups(Dataset dataset, Function<String, Optional<String>> equal, int limit) {
        return null;
    }
}
