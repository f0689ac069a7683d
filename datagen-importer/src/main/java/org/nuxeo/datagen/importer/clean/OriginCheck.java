// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonEncoder;
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
import org.nuxeo.datagen.store.index.MultiGetAnswer;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.output.Json;

/**
 * Recognizes whether the documents of a service that have a dataset's ids are its own. Ids do not depend on the content
 * model, so they can be those of the same dataset with another one.
 *
 * <p>A sample of each kind is compared in what a model decides: type, title and the fields that are not Nuxeo's. One
 * document of a kind that fits is enough, since users may have changed others.
 */
record OriginCheck(StoredDocuments model, Service held) {

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
        Map<String, Map<String, ?>> found = held.find(repository, documents);
        Map<Kind, StoredDocument> others = new TreeMap<>();
        Set<Kind> own = new TreeSet<>();
        for (StoredDocument document : documents) {
            Map<String, ?> values = found.get(document.id());
            if (values != null && fits(document, values)) {
                own.add(document.kind());
            } else if (values != null) {
                others.put(document.kind(), document);
            }
        }
        others.keySet().removeAll(own);
        if (!others.isEmpty()) {
            StoredDocument other = others.values().iterator().next();
            Map<String, ?> values = found.getOrDefault(other.id(), Map.of());
            throw new StageException(held.describe(repository, other.id())
                    + ": has the id of a document of this dataset, but is another "
                    + values.get(TYPE)
                    + ": give the options it was imported with, such as --model");
        }
    }

    private boolean fits(StoredDocument document, Map<String, ?> values) {
        Map<String, ?> decided = decided(values);
        return held.expected(document).stream()
                .anyMatch(expected -> decided(expected).equals(decided));
    }

    /** Returns the values that a content model decides. */
    private static Map<String, ?> decided(Map<String, ?> values) {
        Map<String, Object> decided = new HashMap<>();
        values.forEach((name, value) -> {
            boolean ofNuxeo = OF_NUXEO.contains(name.substring(0, Math.max(0, name.indexOf(':'))));
            if (!ofNuxeo || name.equals(TYPE) || name.equals("dc:title")) {
                decided.put(name, value);
            }
        });
        return decided;
    }

    /** The documents that a service holds, as values by name. Texts are strings, other values have the types of the service. */
    interface Service {

        /**
         * Returns what the service holds of some documents, by id.
         *
         * @param repository name of their repository
         */
        Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents);

        /** Returns the values that a document may have if it was imported from its dataset. */
        List<Map<String, ?>> expected(StoredDocument document);

        /** Returns what holds a document and what the document is called there, for messages. */
        String describe(String repository, String id);
    }

    /** The documents in Elasticsearch. */
    record HeldEntries(ElasticStore elastic) implements Service {

        private static final TypeReference<Map<String, ?>> VALUES = new TypeReference<>() {};

        @Override
        public Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents) {
            Map<String, Map<String, ?>> found = new HashMap<>();
            if (new IndexAdmin(elastic).exists(repository)) {
                for (JsonNode entry : entries(repository, documents)) {
                    if (entry.path("found").asBoolean()) {
                        // without its source, an entry is nobody's of ours
                        JsonNode source = entry.has("_source") ? entry.path("_source") : Json.object();
                        found.put(entry.path("_id").asText(), Json.mapper().convertValue(source, VALUES));
                    }
                }
            }
            return found;
        }

        private JsonNode entries(String repository, List<StoredDocument> documents) {
            List<String> ids = documents.stream().map(StoredDocument::id).toList();
            try {
                return MultiGetAnswer.documents(elastic.json(
                        "POST",
                        "/" + IndexAdmin.indexOf(repository) + "/_mget",
                        Json.object("ids", ids).toString()));
            } catch (IOException e) {
                throw new ServiceDownException(
                        "elasticsearch", elastic.settings().address(), e);
            }
        }

        /** Returns the values of the entry, which depend on the fields that were indexed. */
        @Override
        public List<Map<String, ?>> expected(StoredDocument document) {
            return Arrays.stream(IndexedFields.values())
                    .<Map<String, ?>>map(fields -> expected(document, fields))
                    .toList();
        }

        private static Map<String, ?> expected(StoredDocument document, IndexedFields fields) {
            ByteSink bytes = new ByteSink(4_096);
            new JsonEncoder(fields).encode(document, bytes);
            try {
                return Json.mapper().readerFor(VALUES).readValue(bytes.array(), 0, bytes.length());
            } catch (IOException e) {
                throw new IllegalStateException("document " + document.id() + ": its entry is not JSON", e);
            }
        }

        @Override
        public String describe(String repository, String id) {
            return "index " + IndexAdmin.indexOf(repository) + ", entry " + id;
        }
    }

    /**
     * The documents in MongoDB, where their ids are in {@code _id}.
     *
     * @param ids how the repositories store ids; must be native
     */
    record HeldRows(MongoStore mongo, IdScheme ids) implements Service {

        @Override
        public Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents) {
            Map<BsonValue, String> rows = new HashMap<>();
            documents.forEach(document -> rows.put(ids.value(document.id()), document.id()));
            Map<String, Map<String, ?>> found = new HashMap<>();
            mongo.documents(repository)
                    .withDocumentClass(BsonDocument.class)
                    .find(Filters.in("_id", rows.keySet()))
                    .forEach(row -> found.put(rows.get(row.get("_id")), values(row)));
            return found;
        }

        @Override
        public List<Map<String, ?>> expected(StoredDocument document) {
            ByteSink bytes = new ByteSink(4_096);
            new BsonEncoder(ids, FolderRights.everywhere(AccessRights.ASSUMED)).encode(document, bytes);
            return List.of(values(new RawBsonDocument(bytes.array(), 0, bytes.length())));
        }

        private static Map<String, ?> values(BsonDocument row) {
            Map<String, Object> values = new HashMap<>();
            row.forEach((name, value) ->
                    values.put(name, value.isString() ? value.asString().getValue() : value));
            return values;
        }

        @Override
        public String describe(String repository, String id) {
            return "repository " + repository + ", document " + id;
        }
    }
}
