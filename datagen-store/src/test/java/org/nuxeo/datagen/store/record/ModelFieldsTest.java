// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.store.document.BsonDecoder;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.testing.TestModel;

/** Renamed, dropped and added fields of a content model in stores, records and answers. */
class ModelFieldsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Dataset DATASET = Models.dataset(90);
    private static final DocumentType TYPE = Models.MODEL.type(TestModel.BILL);
    private static final List<FieldRule> ADDED =
            Models.MODEL.kind(TestModel.BILL).added();

    private static Stream<StoredDocument> statements() {
        StoredDocuments model = new StoredDocuments(DATASET, new FakeBlobs(), "tag");
        long first = DATASET.firstOrdinal(TestModel.BILL);
        return LongStream.range(first, first + 40).mapToObj(each -> model.document(DATASET.identity(each)));
    }

    private static BsonDocument bson(StoredDocument document) {
        ByteSink out = new ByteSink(1_024);
        BsonEncoder.DEFAULT.encode(document, out);
        return new RawBsonDocument(out.array(), 0, out.length()).decode(new BsonDocumentCodec());
    }

    private static JsonNode indexed(StoredDocument document, IndexedFields fields) throws IOException {
        ByteSink out = new ByteSink(1_024);
        new JsonEncoder(fields).encode(document, out);
        return JSON.readTree(out.array(), 0, out.length());
    }

    @ParameterizedTest
    @MethodSource("statements")
    void mongoHasTheFieldsOfTheModel(StoredDocument document) {
        BsonDocument found = bson(document);
        assertThat(found.getString("ecm:primaryType").getValue()).isEqualTo("Invoice");
        assertThat(found.getString("ecm:lifeCyclePolicy").getValue()).isEqualTo("billing");
        assertThat(found.getString("ecm:lifeCycleState").getValue()).isEqualTo("sent");
        assertThat(found.getString("dc:title").getValue()).isEqualTo("Invoice \"" + document.name() + "\"");
        assertThat(found.getString("inv:hidden").getValue()).hasSize(36);
        for (int slot = 0; slot < ADDED.size(); slot++) {
            ValueType type = TYPE.objects().get(slot).type();
            assertThat(java(type, found.get(ADDED.get(slot).name())))
                    .as(ADDED.get(slot).name())
                    .isEqualTo(stored(value(document, slot)));
        }
    }

    private static Object value(StoredDocument document, int slot) {
        return document.fields().object(TYPE.objects().get(slot));
    }

    /** Returns what a repository has of a value: as in Nuxeo, no empty list. */
    private static Object stored(Object value) {
        return value instanceof Object[] list && list.length == 0 ? null : value;
    }

    /** Returns a value as the dataset has it, if it has the right type. */
    private static Object java(ValueType type, BsonValue found) {
        if (found == null) {
            return null;
        }
        return switch (type.base()) {
            case STRING -> found.asString().getValue();
            case INTEGER, LONG -> found.asInt64().getValue();
            case DOUBLE -> found.asDouble().getValue();
            case BOOLEAN -> found.asBoolean().getValue();
            case DATE -> found.asDateTime().getValue();
            case LIST ->
                found.asArray().stream().map(each -> java(type.element(), each)).toArray();
            case COMPLEX ->
                type.parts().stream()
                        .map(part -> java(part.type(), found.asDocument().get(part.name())))
                        .toArray();
        };
    }

    @ParameterizedTest
    @MethodSource("statements")
    void documentsAreReadBackFromMongo(StoredDocument document) {
        BsonDocument found = bson(document);
        StoredDocuments model = new StoredDocuments(DATASET, null, null);
        StoredDocument read = BsonDecoder.decode(model, document.repository(), document.identity(), found);
        for (int slot = 0; slot < ADDED.size(); slot++) {
            assertThat(value(read, slot)).isEqualTo(stored(value(document, slot)));
        }
        found.put("inv:count", found.get("inv:text"));
        assertThatThrownBy(() -> BsonDecoder.decode(model, document.repository(), document.identity(), found))
                .hasMessage("mongo: field inv:count has another type");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void theIndexHasTheFieldsThatAreInIt(StoredDocument document) throws IOException {
        JsonNode found = indexed(document, IndexedFields.ALL);
        BsonDocument stored = bson(document);
        assertThat(found.get("ecm:mixinType"))
                .map(JsonNode::textValue)
                .containsExactlyInAnyOrder(
                        "Downloadable",
                        "Billed",
                        "Versionable",
                        "Publishable",
                        "Commentable",
                        "HasRelatedText",
                        "NXTag");
        assertThat(found.get("ecm:currentLifeCycleState").textValue()).isEqualTo("sent");
        assertThat(found.has("inv:hidden")).isFalse();
        for (FieldRule field : ADDED) {
            if (field.placements().contains(Placement.INDEX)) {
                same(stored.get(field.name()), found.get(field.name()));
            }
        }
        JsonNode limited = indexed(document, IndexedFields.LIMITED);
        assertThat(limited.has("dc:title")).isTrue();
        assertThat(limited.has("inv:text")).isFalse();
    }

    private static void same(BsonValue stored, JsonNode found) {
        if (stored == null) {
            assertThat(found).isNull();
        } else if (stored.getBsonType() == BsonType.ARRAY) {
            assertThat(found).hasSize(stored.asArray().size());
            for (int i = 0; i < found.size(); i++) {
                same(stored.asArray().get(i), found.get(i));
            }
        } else if (stored.getBsonType() == BsonType.DOCUMENT) {
            assertThat(found).hasSize(stored.asDocument().size());
            stored.asDocument().forEach((name, value) -> same(value, found.get(name)));
        } else {
            switch (stored.getBsonType()) {
                case STRING ->
                    assertThat(found.textValue()).isEqualTo(stored.asString().getValue());
                case INT64 ->
                    assertThat(found.longValue()).isEqualTo(stored.asInt64().getValue());
                case DOUBLE -> {
                    assertThat(found.isFloatingPointNumber()).isTrue();
                    assertThat(found.doubleValue()).isEqualTo(stored.asDouble().getValue());
                }
                case BOOLEAN ->
                    assertThat(found.booleanValue())
                            .isEqualTo(stored.asBoolean().getValue());
                default ->
                    assertThat(Instant.parse(found.textValue()).toEpochMilli())
                            .isEqualTo(stored.asDateTime().getValue());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("statements")
    void fullRecordsHaveAllFields(StoredDocument document) throws ForeignRecordException {
        FullCodec codec = new FullCodec(DATASET.spec(), Models.MODEL);
        byte[] record = codec.encode(document);
        assertThat(codec.decode(record)).isEqualTo(document);
        DatasetSpec bank = Bank.spec().build();
        assertThatThrownBy(() -> new FullCodec(bank, Bank.standard()).decode(record))
                .isInstanceOf(OtherDatasetException.class);
    }

    @Test
    void recordsOfKindsWithoutAddedFieldsAreReadBackAsWell() throws ForeignRecordException {
        FullCodec codec = new FullCodec(DATASET.spec(), Models.MODEL);
        StoredDocuments model = new StoredDocuments(DATASET, new FakeBlobs(), null);
        for (Kind kind : TestModel.KINDS) {
            StoredDocument document = model.document(DATASET.identity(DATASET.firstOrdinal(kind)));
            assertThat(codec.decode(codec.encode(document))).isEqualTo(document);
        }
    }

    @Test
    void answersHaveTheNamesOfTheModel() {
        JsonNode found = Json.tree(new ShownDocuments(DATASET)
                .document(DATASET.identity(DATASET.firstOrdinal(TestModel.BILL)), ShownDocument.File.NONE));
        JsonNode properties = found.get("properties");
        assertThat(found.get("type").textValue()).isEqualTo("Invoice");
        assertThat(properties.get("inv:amount").isDouble()).isTrue();
        assertThat(properties.has("inv:hidden")).isFalse();
    }
}
