// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.clean;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.internal.elastic.IndexNames;
import org.nuxeo.datagen.importer.internal.model.ByteSink;
import org.nuxeo.datagen.importer.internal.model.IndexedFields;
import org.nuxeo.datagen.importer.internal.model.JsonEncoder;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;
import org.nuxeo.datagen.importer.internal.model.StoredDocuments;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * Recognizes whether the entries of an index that have a dataset's ids are its own. Ids do not depend on the content
 * model, so they can be those of the same dataset with another one.
 *
 * <p>A sample of each kind is compared in what a model decides: type, title and the fields that are not Nuxeo's. One
 * entry of a kind that fits is enough, since users may have changed others.
 */
final class EntryOrigin {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SAMPLES_OF_KIND = 20;
    private static final Set<String> OF_NUXEO = Set.of(
            "", "ecm", "dc", "file", "files", "uid", "common", "domain", "thumb", "relatedtext", "nxtag", "publish");

    private final StoredDocuments model;
    private final ElasticStore elastic;

    EntryOrigin(StoredDocuments model, ElasticStore elastic) {
        this.model = model;
        this.elastic = elastic;
    }

    /** @throws StageException if entries have the ids of the dataset, and none of a kind is its own */
    void requireOwn() {
        IndexAdmin admin = new IndexAdmin(elastic);
        samples().forEach((repository, documents) -> {
            if (admin.exists(repository)) {
                requireOwn(repository, documents);
            }
        });
    }

    /** Returns documents of all kinds but folders by repository. */
    private Map<String, Map<String, StoredDocument>> samples() {
        Dataset dataset = model.dataset();
        Map<String, Map<String, StoredDocument>> samples = new HashMap<>();
        for (Kind kind : Kind.values()) {
            long count = kind.isShared() ? 0 : dataset.count(kind);
            long step = Math.max(1, count / SAMPLES_OF_KIND);
            for (long i = 0; i < Math.min(count, SAMPLES_OF_KIND); i++) {
                StoredDocument document =
                        model.documentWithoutFile(dataset.identity(dataset.firstOrdinal(kind) + i * step));
                samples.computeIfAbsent(document.repository(), repository -> new LinkedHashMap<>())
                        .put(document.id(), document);
            }
        }
        return samples;
    }

    private void requireOwn(String repository, Map<String, StoredDocument> documents) {
        Map<Kind, JsonNode> others = new EnumMap<>(Kind.class);
        Set<Kind> own = EnumSet.noneOf(Kind.class);
        for (JsonNode found : entries(repository, documents)) {
            StoredDocument document = documents.get(found.path("_id").asText());
            if (found.path("found").asBoolean() && document != null) {
                if (fits(document, found.path("_source"))) {
                    own.add(document.kind());
                } else {
                    others.put(document.kind(), found);
                }
            }
        }
        others.keySet().removeAll(own);
        for (JsonNode other : others.values()) {
            throw new StageException("index " + IndexNames.of(repository) + ", entry "
                    + other.path("_id").asText() + ": has the id of a document of this dataset, but is another "
                    + other.path("_source").path("ecm:primaryType").asText()
                    + ": give the options it was imported with, such as --model");
        }
    }

    private JsonNode entries(String repository, Map<String, StoredDocument> documents) {
        String ids = documents.keySet().stream().map(id -> '"' + id + '"').collect(Collectors.joining(","));
        try {
            return elastic.json("POST", "/" + IndexNames.of(repository) + "/_mget", "{\"ids\":[" + ids + "]}")
                    .path("docs");
        } catch (IOException e) {
            throw new ServiceDownException("elasticsearch", elastic.settings().address(), e);
        }
    }

    private static boolean fits(StoredDocument document, JsonNode found) {
        Map<String, JsonNode> ofFound = decided(found);
        return List.of(IndexedFields.values()).stream()
                .anyMatch(fields -> decided(encoded(document, fields)).equals(ofFound));
    }

    private static JsonNode encoded(StoredDocument document, IndexedFields fields) {
        ByteSink bytes = new ByteSink(4_096);
        new JsonEncoder(fields).encode(document, bytes);
        try {
            return JSON.readTree(bytes.array(), 0, bytes.length());
        } catch (IOException e) {
            throw new IllegalStateException("document " + document.id() + ": its entry is not JSON", e);
        }
    }

    /** Returns the members that a content model decides. */
    private static Map<String, JsonNode> decided(JsonNode entry) {
        Map<String, JsonNode> decided = new HashMap<>();
        Json.members(entry).forEach(member -> {
            String name = member.getKey();
            boolean ofNuxeo = OF_NUXEO.contains(name.substring(0, Math.max(0, name.indexOf(':'))));
            if (!ofNuxeo || name.equals("ecm:primaryType") || name.equals("dc:title")) {
                decided.put(name, member.getValue());
            }
        });
        return decided;
    }
}
