// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonDecoder;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.testing.Datasets;

/** Every field of a kind, and no other, is in the stores and in the output of its documents. */
class EveryFieldTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static final Dataset DATASET = Datasets.ofBank(30);

    private static Identity identity(Kind kind) {
        return DATASET.identity(DATASET.firstOrdinal(kind) + DATASET.count(kind) / 2);
    }

    static StoredDocument document(Kind kind) {
        return new StoredDocuments(DATASET, new FakeBlobs(), "tag").document(identity(kind));
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

    /** Returns the names of the fields of a JSON object, without the system fields. */
    private static Set<String> names(JsonNode json) {
        Set<String> names = new TreeSet<>();
        json.properties().forEach(member -> {
            if (member.getValue().isObject()) {
                member.getValue().fieldNames().forEachRemaining(part -> names.add(member.getKey() + "/" + part));
            } else if (!member.getKey().startsWith("ecm:")) {
                names.add(member.getKey());
            }
        });
        return names;
    }

    private static Set<String> xpaths(List<Field> fields) {
        Set<String> names = new TreeSet<>();
        fields.forEach(field -> names.add(field.name()));
        return names;
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void mongoHasEveryField(Kind kind) {
        StoredDocument document = document(kind);
        BsonDocument found = bson(document);
        List<String> expected = new ArrayList<>();
        for (Property property : DATASET.type(kind).properties(field -> true)) {
            expected.add(property.storedName());
            for (Field field : property.fields()) {
                BsonValue value = property.isComplex()
                        ? found.getDocument(property.storedName()).get(field.part())
                        : found.get(property.storedName());
                assertThat(value).as(field.name()).isNotNull();
                switch (field.type().base()) {
                    case STRING -> assertThat(value.asString().getValue()).isEqualTo(document.text(field));
                    case LIST ->
                        assertThat(value.asArray().get(0).asString().getValue()).isEqualTo(document.text(field));
                    case DATE -> assertThat(value.asDateTime().getValue()).isEqualTo(document.number(field));
                    default -> assertThat(value.asInt64().getValue()).isEqualTo(document.number(field));
                }
            }
        }
        assertThat(found.keySet().stream().filter(name -> !name.startsWith("ecm:") && !name.equals("_id")))
                .containsExactlyElementsOf(expected);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFieldIsReadBackFromMongo(Kind kind) {
        StoredDocument document = document(kind);
        StoredDocument read = decoded(bson(document), document);
        assertThat(read.fields()).isEqualTo(document.fields());
        assertThat(read.identity()).isEqualTo(document.identity());
        assertThat(read.path()).isEqualTo(document.path());
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void fieldsMissingInMongoAreReportedByName(Kind kind) {
        StoredDocument document = document(kind);
        for (Field field : DATASET.type(kind).fields()) {
            BsonDocument found = bson(document);
            String name = field.isOfBlob() ? "content/" + field.part() : field.name();
            if (field.part() == null) {
                found.remove(name);
            } else {
                found.getDocument(name.substring(0, name.indexOf('/'))).remove(field.part());
            }
            if (!field.isStored()) {
                continue;
            }
            if (field.isOptional()) {
                assertThat(decoded(found, document).text(field)).isNull();
            } else {
                assertThatThrownBy(() -> decoded(found, document))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("mongo: field " + name + " is missing or has another type");
            }
        }
    }

    private static StoredDocument decoded(BsonDocument found, StoredDocument document) {
        StoredDocuments model = new StoredDocuments(DATASET, null, null);
        return BsonDecoder.decode(model, document.repository(), document.identity(), found);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void theIndexHasEveryFieldExceptBlobKeys(Kind kind) throws IOException {
        StoredDocument document = document(kind);
        JsonNode found = indexed(document, IndexedFields.ALL);
        List<Field> fields = DATASET.type(kind).fields().stream()
                .filter(field -> field.isIn(Placement.INDEX))
                .toList();
        // Fields that a server has for every document of the kind, although no repository stores them.
        assertThat(names(found))
                .filteredOn(name -> !name.startsWith("uid:") && !name.startsWith("domain:"))
                .containsExactlyElementsOf(xpaths(fields));
        for (Field field : fields) {
            JsonNode value = field.part() == null
                    ? found.get(field.name())
                    : found.get(field.property()).get(field.part());
            switch (field.type().base()) {
                case STRING -> assertThat(value.textValue()).isEqualTo(document.text(field));
                case LIST -> assertThat(value.get(0).textValue()).isEqualTo(document.text(field));
                case DATE ->
                    assertThat(Instant.parse(value.textValue()).toEpochMilli()).isEqualTo(document.number(field));
                default -> assertThat(value.longValue()).isEqualTo(document.number(field));
            }
        }
        assertThat(found.get("ecm:mixinType"))
                .map(JsonNode::textValue)
                .startsWith(kind.facets().toArray(String[]::new))
                .endsWith(JsonEncoder.TAG_FACET)
                .hasSize(kind.facets().size() + 1);
        assertThat(names(indexed(document, IndexedFields.LIMITED)))
                .isSubsetOf("dc:title", "account:number", "all:documentDate");
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void showHasEveryFieldExceptTheTag(Kind kind) {
        StoredDocument document = document(kind);
        JsonNode shown = Json.tree(new ShownDocuments(DATASET).document(identity(kind)));
        List<Field> fields = DATASET.type(kind).fields().stream()
                .filter(field -> field != Field.PUBLISHER)
                .filter(field -> !field.isOfBlob())
                .toList();
        JsonNode properties = shown.get("properties");
        assertThat(names(properties)).isEqualTo(xpaths(fields));
        assertThat(properties.at("/dc:contributors/0").textValue()).isEqualTo("Administrator");
        for (Field field : fields) {
            JsonNode value = properties.at("/" + field.name());
            if (field.type().base() == ValueType.Base.DATE) {
                assertThat(Instant.parse(value.textValue()).toEpochMilli()).isEqualTo(document.number(field));
            } else if (field.type().base() == ValueType.Base.STRING) {
                assertThat(value.textValue()).isEqualTo(document.text(field));
            }
        }
        assertThat(shown.has("blob")).isEqualTo(kind.hasFiles());
        if (kind.hasFiles()) {
            assertThat(document.text(Field.FILE_KEY))
                    .endsWith(shown.at("/blob/key").textValue());
            assertThat(shown.at("/blob/name").textValue()).isEqualTo(document.text(Field.FILE_NAME));
            assertThat(shown.at("/blob/mimeType").textValue()).isEqualTo(document.text(Field.MIME_TYPE));
            assertThat(Arrays.asList("lengthBytes", "md5")).allMatch(shown.get("blob")::has);
        }
    }

    @Test
    void theIndexMappingHasTheTypesOfItsFields() throws IOException {
        JsonNode mapping;
        try (InputStream in = StoredDocuments.class.getResourceAsStream("../index/index-mapping.json")) {
            mapping = JSON.readTree(in).get("properties");
        }
        Set<String> named = new TreeSet<>();
        for (Field field : Field.OF_ALL) {
            if (mapping.has(field.name())) {
                named.add(field.name());
                assertThat(mapping.at("/" + field.name() + "/type").textValue().equals("date"))
                        .as(field.name())
                        .isEqualTo(field.type().base() == ValueType.Base.DATE);
            }
        }
        assertThat(named).containsExactly("dc:created", "dc:creator", "dc:lastContributor", "dc:modified", "dc:title");
    }
}
