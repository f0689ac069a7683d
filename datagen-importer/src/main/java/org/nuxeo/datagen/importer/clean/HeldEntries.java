// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.IndexedFields;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexNames;
import org.nuxeo.datagen.store.output.Json;

/** The documents in Elasticsearch. */
final class HeldEntries implements HeldDocuments {

    private final ElasticStore elastic;

    HeldEntries(ElasticStore elastic) {
        this.elastic = elastic;
    }

    @Override
    public Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents) {
        Map<String, Map<String, ?>> found = new HashMap<>();
        if (new IndexAdmin(elastic).exists(repository)) {
            for (JsonNode entry : entries(repository, documents)) {
                if (entry.path("found").asBoolean()) {
                    found.put(entry.path("_id").asText(), values(entry.path("_source")));
                }
            }
        }
        return found;
    }

    private JsonNode entries(String repository, List<StoredDocument> documents) {
        String ids =
                documents.stream().map(document -> '"' + document.id() + '"').collect(Collectors.joining(","));
        try {
            return elastic.json("POST", "/" + IndexNames.of(repository) + "/_mget", "{\"ids\":[" + ids + "]}")
                    .path("docs");
        } catch (IOException e) {
            throw new ServiceDownException("elasticsearch", elastic.settings().address(), e);
        }
    }

    /** Returns the values of the entry, which depend on the fields that were indexed. */
    @Override
    public List<Map<String, ?>> expected(StoredDocument document) {
        return Arrays.stream(IndexedFields.values())
                .<Map<String, ?>>map(fields -> values(encoded(document, fields)))
                .toList();
    }

    private static JsonNode encoded(StoredDocument document, IndexedFields fields) {
        ByteSink bytes = new ByteSink(4_096);
        new JsonEncoder(fields).encode(document, bytes);
        try {
            return Json.mapper().readTree(bytes.array(), 0, bytes.length());
        } catch (IOException e) {
            throw new IllegalStateException("document " + document.id() + ": its entry is not JSON", e);
        }
    }

    private static Map<String, ?> values(JsonNode entry) {
        Map<String, Object> values = new HashMap<>();
        Json.members(entry).forEach(member -> {
            JsonNode value = member.getValue();
            values.put(member.getKey(), value.isTextual() ? value.asText() : value);
        });
        return values;
    }

    @Override
    public String describe(String repository, String id) {
        return "index " + IndexNames.of(repository) + ", entry " + id;
    }
}
