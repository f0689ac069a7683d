// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.JsonDifferences;
import org.nuxeo.datagen.store.index.MultiGetAnswer;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;

/**
 * Recognizes whether the documents of a service that have a dataset's ids are its own. Ids of a sequence do not depend on the
 * model, so they can be those of the same dataset with another one.
 *
 * <p>A sample of each kind is compared in what a model decides: type, title and the fields that are not Nuxeo's. One
 * document of a kind that fits is enough, since users may have changed others.
 *
 * @param held returns what a service holds of some documents of a repository, by id
 */
record OriginCheck(StoredDocuments model, BiFunction<String, List<StoredDocument>, Map<String, Found>> held) {

    private static final int SAMPLES_OF_KIND = 20;
    private static final String TYPE = "ecm:primaryType";
    private static final Set<String> OF_NUXEO = Set.of(
            "", "ecm", "dc", "file", "files", "uid", "common", "domain", "thumb", "relatedtext", "nxtag", "publish");

    /** @throws StageException if documents have the ids of the dataset, and none of a kind is its own */
    void requireOwn() {
        samples().forEach(this::requireOwn);
    }

    /** Returns documents of all kinds but folders by repository. */
    private Map<String, List<StoredDocument>> samples() {
        Dataset dataset = model.dataset();
        Map<String, List<StoredDocument>> samples = new HashMap<>();
        for (Kind kind : dataset.layout().kinds()) {
            long count = kind.isShared() ? 0 : dataset.count(kind);
            long step = Math.max(1, count / SAMPLES_OF_KIND);
            for (long i = 0; i < Math.min(count, SAMPLES_OF_KIND); i++) {
                StoredDocument document =
                        model.documentWithoutFile(dataset.identity(dataset.firstOrdinal(kind) + i * step));
                samples.computeIfAbsent(document.repository(), repository -> new ArrayList<>())
                        .add(document);
            }
        }
        return samples;
    }

    private void requireOwn(String repository, List<StoredDocument> documents) {
        Map<String, Found> found = held.apply(repository, documents);
        Map<Kind, Found> others = new TreeMap<>();
        Set<Kind> own = new HashSet<>();
        for (StoredDocument document : documents) {
            Found each = found.get(document.id());
            if (each != null && each.isOwn()) {
                own.add(document.kind());
            } else if (each != null) {
                others.put(document.kind(), each);
            }
        }
        others.keySet().removeAll(own);
        others.values().stream().findFirst().ifPresent(other -> {
            throw new StageException(other.place() + ": has the id of a document of this dataset, but is another "
                    + other.type() + ": give the options it was imported with, such as --model");
        });
    }

    /** Returns whether no field is one that a model decides. */
    private static boolean fits(Set<String> fields) {
        return fields.stream().allMatch(name -> {
            boolean ofNuxeo = OF_NUXEO.contains(name.substring(0, Math.max(0, name.indexOf(':'))));
            return ofNuxeo && !name.equals(TYPE) && !name.equals("dc:title");
        });
    }

    /**
     * What a service holds under the id of a document.
     *
     * @param place where it is, for messages
     * @param type its type, or null if it has none
     * @param isOwn whether it differs from the document in no field that a model decides
     */
    record Found(String place, @Nullable String type, boolean isOwn) {}

    /** Returns what Elasticsearch holds. An entry depends on the fields that were indexed. */
    static Map<String, Found> entries(ElasticStore elastic, String repository, List<StoredDocument> documents) {
        Map<String, Found> found = new HashMap<>();
        if (!new IndexAdmin(elastic).exists(repository)) {
            return found;
        }
        String index = IndexAdmin.indexOf(repository);
        Map<String, StoredDocument> byId = new HashMap<>();
        documents.forEach(document -> byId.put(document.id(), document));
        for (JsonNode entry : entries(elastic, index, byId.keySet())) {
            String id = entry.path("_id").asText();
            StoredDocument document = byId.get(id);
            if (document != null && entry.path("found").asBoolean()) {
                // without its source, an entry is nobody's of ours
                JsonNode source = entry.path("_source");
                boolean isOwn = Arrays.stream(IndexedFields.values())
                        .anyMatch(fields -> fits(differences(document, fields, source)));
                String place = "index " + index + ", entry " + id;
                found.put(id, new Found(place, source.path(TYPE).textValue(), isOwn));
            }
        }
        return found;
    }

    private static JsonNode entries(ElasticStore elastic, String index, Set<String> ids) {
        String body = Json.object("ids", ids).toString();
        try {
            return MultiGetAnswer.documents(elastic.json("POST", "/" + index + "/_mget", body));
        } catch (IOException e) {
            throw new ServiceDownException("elasticsearch", elastic.settings().address(), e);
        }
    }

    private static Set<String> differences(StoredDocument document, IndexedFields fields, JsonNode source) {
        ByteSink bytes = new ByteSink(4_096);
        new JsonEncoder(fields).encode(document, bytes);
        String text = new String(bytes.array(), 0, bytes.length(), StandardCharsets.UTF_8);
        JsonNode expected = Json.parse(text, "document " + document.id() + ": its entry is not JSON");
        return JsonDifferences.between(expected, source, Set.of(), document.repository(), document.id()).stream()
                .map(Difference::field)
                .collect(Collectors.toSet());
    }

    /**
     * Returns what MongoDB holds, where ids are in {@code _id}.
     *
     * @param ids how the repositories store ids; must be native
     */
    static Map<String, Found> rows(MongoStore mongo, IdScheme ids, String repository, List<StoredDocument> documents) {
        Map<BsonValue, StoredDocument> byRow = new HashMap<>();
        documents.forEach(document -> byRow.put(ids.value(document.id()), document));
        Map<String, Found> found = new HashMap<>();
        mongo.documents(repository)
                .withDocumentClass(BsonDocument.class)
                .find(Filters.in("_id", byRow.keySet()))
                .forEach(row -> {
                    StoredDocument document = Objects.requireNonNull(byRow.get(row.get("_id")));
                    String id = document.id();
                    String type = row.isString(TYPE) ? row.getString(TYPE).getValue() : null;
                    String place = "repository " + repository + ", document " + id;
                    found.put(id, new Found(place, type, fits(differences(document, ids, row))));
                });
        return found;
    }

    /** A null differs from no value: Nuxeo writes it where it has removed one, perhaps of a field that only another model has. */
    private static Set<String> differences(StoredDocument document, IdScheme ids, BsonDocument row) {
        ByteSink bytes = new ByteSink(4_096);
        new BsonEncoder(ids, FolderRights.everywhere(AccessRights.ASSUMED)).encode(document, bytes);
        BsonDocument expected = new RawBsonDocument(bytes.array(), 0, bytes.length());
        return Stream.concat(row.keySet().stream(), expected.keySet().stream())
                .filter(name -> !Objects.equals(expected.get(name), row.get(name)))
                .collect(Collectors.toSet());
    }
}
