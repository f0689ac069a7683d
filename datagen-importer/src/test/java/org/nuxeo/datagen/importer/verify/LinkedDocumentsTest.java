// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

/** What collections, their members, proxies and their documents say of each other is compared in MongoDB and in the index. */
class LinkedDocumentsTest {

    private static final ContentModel MODEL = (ContentModel) Archives.parse("""
            model: linked
            format: 2
            cell: 64
            kinds:
              case: {}
              file: {in: case, count: 3, type: File, versions: 2, fields: {size: {range: {from: 1, to: 99}, per: version}}}
              chosen: {in: case, members: {file: 50 %}}
              section: {in: case, type: Section}
              published: {in: section, proxy: {of: file, share: 50 %}}
            """, null);
    private static final Dataset DATASET = Datasets.of(MODEL, 20, 1);
    private static final DocumentModels MODELS = Pipelines.models(DATASET);

    private static List<Difference> verify(Imported imported, ElasticStore elastic) {
        return Pipelines.verify(VerifySettings.of(2, 0), MODELS, imported.mongo(), elastic)
                .differences();
    }

    /** Returns the first document of a kind that has something. */
    private static RawBsonDocument first(MongoCollection<RawBsonDocument> documents, String field) {
        return documents.find(Filters.exists(field)).first();
    }

    private static String other(BsonValue id) {
        return id.asString()
                .getValue()
                .replaceFirst(".$", id.asString().getValue().endsWith("0") ? "1" : "0");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            collection:documentIds, collection:documentIds.0
            collectionMember:collectionIds, collectionMember:collectionIds.0
            ecm:proxyIds, ecm:proxyIds.0
            ecm:proxyTargetId, ecm:proxyTargetId
            ecm:proxyVersionSeriesId, ecm:proxyVersionSeriesId
            """)
    void aWrongIdInMongoIsNamed(String field, String place) {
        try (Imported imported = new Imported(DATASET)) {
            assertThat(verify(imported, null)).isEmpty();
            MongoCollection<RawBsonDocument> documents = imported.mongo().documents("default");
            RawBsonDocument found = first(documents, field);
            BsonValue id = found.isArray(field) ? found.getArray(field).get(0) : found.get(field);
            documents.updateOne(Filters.eq("_id", found.get("_id")), Updates.set(place, other(id)));
            assertThat(verify(imported, null))
                    .extracting(Difference::documentId, Difference::field)
                    .containsExactly(tuple(found.getString("ecm:id").getValue(), field));
            documents.updateOne(Filters.eq("_id", found.get("_id")), Updates.unset(field));
            assertThat(verify(imported, null)).extracting(Difference::field).containsExactly(field);
        }
    }

    @Test
    void aProxyIsNamedIfItIsNoCopyOrAListHasMore() {
        try (Imported imported = new Imported(DATASET)) {
            MongoCollection<RawBsonDocument> documents = imported.mongo().documents("default");
            RawBsonDocument proxy = first(documents, "ecm:proxyTargetId");
            RawBsonDocument content = documents
                    .find(Filters.eq("ecm:id", proxy.get("ecm:proxyTargetId")))
                    .first();
            documents.updateOne(Filters.eq("_id", proxy.get("_id")), Updates.set("linked:size", 700L));
            documents.updateOne(Filters.eq("_id", proxy.get("_id")), Updates.set("ecm:versionLabel", "7.0"));
            documents.updateOne(Filters.eq("_id", content.get("_id")), Updates.push("ecm:proxyIds", "x"));
            String id = proxy.getString("ecm:id").getValue();
            assertThat(verify(imported, null))
                    .extracting(Difference::documentId, Difference::field)
                    .containsExactlyInAnyOrder(
                            tuple(id, "linked:size"),
                            tuple(id, "ecm:versionLabel"),
                            tuple(content.getString("ecm:id").getValue(), "ecm:proxyIds"));
            documents.updateOne(Filters.eq("_id", proxy.get("_id")), Updates.unset("ecm:isProxy"));
            assertThat(verify(imported, null)).extracting(Difference::field).contains("ecm:isProxy");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "chosen, collection:documentIds", "file, collectionMember:collectionIds", "published, ecm:proxyTargetId",
        "published, ecm:proxyVersionableId", "published, ecm:isProxy", "published, linked:size"
    })
    void aWrongValueInTheIndexIsNamed(String label, String field) throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            Pipelines.index(IndexSettings.of(2), MODELS, null, elastic);
            assertThat(verify(imported, elastic)).isEmpty();
            Kind kind = DATASET.layout().kinds().of(label);
            for (long i = 0; ; i++) {
                Identity identity = DATASET.identity(DATASET.firstOrdinal(kind) + i);
                String id = DATASET.id(identity).toString();
                ObjectNode found =
                        (ObjectNode) elastic.json("POST", "/nuxeo-default/_mget", "{\"ids\":[\"" + id + "\"]}")
                                .at("/docs/0/_source");
                if (found.has(field)) {
                    JsonNode value = found.get(field);
                    found.put(field, value.isBoolean() ? "false" : value.isNumber() ? "700" : id);
                    elastic.json("POST", "/nuxeo-default/_bulk", "{\"delete\":{\"_id\":\"" + id + "\"}}\n");
                    elastic.json(
                            "POST", "/nuxeo-default/_bulk", "{\"index\":{\"_id\":\"" + id + "\"}}\n" + found + "\n");
                    assertThat(verify(imported, elastic))
                            .extracting(Difference::store, Difference::documentId, Difference::field)
                            .containsExactly(tuple("elasticsearch", id, field));
                    return;
                }
            }
        }
    }
}
