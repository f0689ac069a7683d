// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.store.document.Difference;

/** Differences in the JSON of a checkpoint. */
final class DifferenceJson {

    private DifferenceJson() {}

    static ObjectNode of(Difference difference) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("store", difference.store())
                .put("repository", difference.repository())
                .put("documentId", difference.documentId())
                .put("field", difference.field())
                .put("expected", difference.expected())
                .put("found", difference.found());
    }

    static Difference parse(JsonNode json) {
        return new Difference(
                json.path("store").asText(),
                json.path("repository").asText(),
                json.path("documentId").asText(),
                json.path("field").asText(),
                json.path("expected").textValue(),
                json.path("found").textValue());
    }
}
