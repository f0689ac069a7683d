// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.DatasetWords;

/** A dataset spec as JSON, for plans and manifests. */
public final class SpecJson {
    private static final TypeReference<Map<String, Object>> MEMBERS = new TypeReference<>() {};

    private SpecJson() {}

    /** Returns a spec with its fingerprint. */
    public static ObjectNode write(DatasetSpec spec) {
        return Json.mapper().valueToTree(DatasetWords.ALL.json(spec));
    }

    /**
     * Returns the spec that JSON holds.
     *
     * @throws IllegalArgumentException if a member is missing or out of range, the version is not this program's, or
     * the fingerprint does not belong to the other members
     */
    public static DatasetSpec read(JsonNode json) {
        return DatasetWords.ALL.spec(json.isObject() ? Json.mapper().convertValue(json, MEMBERS) : Map.of());
    }
}
