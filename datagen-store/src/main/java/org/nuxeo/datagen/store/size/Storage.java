// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.size;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.core.text.Check;

/**
 * What one collection, index or topic takes.
 *
 * @param kind collection, index or topic
 * @param name its name
 * @param documents documents that it holds; 0 if unknown
 * @param bytes bytes on disk with indexes and copies, or of memory if the server keeps nothing on disk
 * @param bsonBytes documents of a collection before compression; 0 for others
 * @param dataBytes bytes on disk of one copy without indexes; 0 if the server keeps nothing on disk
 * @param indexes bytes on disk of each index of a collection by its keys, such as {@code ecm:parentId, ecm:name}
 */
@JsonIgnoreProperties(value = "bytesPerBillion", allowGetters = true, ignoreUnknown = true)
public record Storage(
        String kind,
        String name,
        long documents,
        long bytes,
        long bsonBytes,
        long dataBytes,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Long> indexes) {

    /** The kind of what MongoDB holds. */
    public static final String COLLECTION = "collection";

    /** The kind of what Elasticsearch or OpenSearch holds. */
    public static final String INDEX = "index";

    private static final double BILLION = 1e9;

    public Storage {
        Check.given("kind", kind, "name", name);
        indexes = Map.copyOf(Objects.requireNonNull(indexes, "indexes"));
    }

    /** Returns the bytes of a billion documents at this size of each; 0 if there are none. */
    @JsonProperty
    public double bytesPerBillion() {
        return documents == 0 ? 0 : bytes * BILLION / documents;
    }
}
