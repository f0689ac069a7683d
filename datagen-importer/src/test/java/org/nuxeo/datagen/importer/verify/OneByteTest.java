// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWriter;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.ExpectedFiles.FileFacts;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.testing.Datasets;

/** A difference of one byte in any field of any kind of document is found. Another order of fields is none. */
class OneByteTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 3);

    /** Has documents with several files, records, lists and complex values. */
    private static final ContentModel ENGINEERING = (ContentModel) Archives.of("engineering");

    private static final Set<String> IGNORED = Set.of("_id", "ecm:systemChangeToken", "dc:publisher");
    private static final long SEED = 21;

    /** What was changed: a field of a type of documents. */
    private record Changed(String type, String field) {}

    static Stream<Dataset> datasets() {
        return Stream.of(DATASET, Datasets.of(ENGINEERING, 12, 2));
    }

    @ParameterizedTest
    @MethodSource("datasets")
    @Tag("long")
    void oneByteOfAnyFieldIsFound(Dataset dataset) {
        Random random = new Random(SEED);
        try (Imported imported = new Imported(dataset)) {
            Set<Changed> open = new HashSet<>();
            each(dataset, imported, (document, type) -> {
                fields(document).forEach(field -> open.add(new Changed(type, field)));
                return document;
            });
            assertThat(open).hasSizeGreaterThan(100);
            while (!open.isEmpty()) {
                Map<String, BsonDocument> originals = new HashMap<>();
                Map<String, String> changed = new HashMap<>();
                each(dataset, imported, (document, type) -> {
                    String id = document.getString("ecm:id").getValue();
                    for (String field : fields(document)) {
                        if (open.remove(new Changed(type, field))) {
                            originals.put(id, document);
                            changed.put(id, field);
                            return with(document, field, random);
                        }
                    }
                    return document;
                });
                VerifyReport report = verify(dataset, imported);
                assertThat(report.verified()).as("%s", changed).isEqualTo(dataset.size() - changed.size());
                Map<String, String> found = new HashMap<>();
                for (Difference each : report.differences()) {
                    found.put(each.documentId(), each.field());
                }
                changed.forEach((id, field) -> {
                    // Differences of rights are reported once for all documents that share them.
                    if (!field.equals("ecm:racl") && !field.equals(AccessRights.ENTRIES)) {
                        assertThat(found).containsEntry(id, field);
                    }
                });
                each(dataset, imported, (document, type) -> originals.values().stream()
                        .filter(original -> original.get("_id").equals(document.get("_id")))
                        .findFirst()
                        .orElse(document));
                assertThat(verify(dataset, imported).isClean()).isTrue();
            }
        }
    }

    @Test
    void anotherOrderOfFieldsIsNoDifference() {
        try (Imported imported = new Imported(DATASET)) {
            assertThat(decoded(verify(DATASET, imported))).isZero();
            each(DATASET, imported, (document, type) -> reversed(document));
            VerifyReport report = verify(DATASET, imported);
            assertThat(report.isClean()).as("%s", report.differences()).isTrue();
            assertThat(decoded(report)).isEqualTo(DATASET.size());
        }
    }

    private static long decoded(VerifyReport report) {
        return report.checks().stream()
                .filter(check -> check.check().equals("decode"))
                .mapToLong(VerifyReport.Check::documents)
                .sum();
    }

    private static VerifyReport verify(Dataset dataset, Imported imported) {
        VerifySettings settings = new VerifySettings(
                2,
                200,
                VerifySettings.ALL_BLOBS,
                BlobCheck.DIGEST,
                10_000,
                StoreLayout.DEFAULT,
                RetryPolicy.DEFAULT,
                true,
                false);
        return Pipelines.verify(settings, Pipelines.models(dataset), imported.mongo(), null);
    }

    /** Replaces the documents that a function of document and type changes. */
    private static void each(
            Dataset dataset, Imported imported, BiFunction<BsonDocument, String, BsonDocument> change) {
        for (String repository : dataset.layout().repositories().labels()) {
            MongoCollection<BsonDocument> documents =
                    imported.mongo().database(repository).getCollection(repository, BsonDocument.class);
            for (BsonDocument document :
                    documents.find(Filters.exists("ecm:parentId")).into(new ArrayList<>())) {
                BsonDocument changed = change.apply(
                        document, document.getString("ecm:primaryType").getValue());
                if (changed != document) {
                    // A server may ignore a replacement that changes nothing but the order of fields.
                    documents.deleteOne(Filters.eq("_id", document.get("_id")));
                    documents.insertOne(changed);
                }
            }
        }
    }

    /** Returns the fields that are compared; parts of a complex field are separate, behind a slash. */
    private static List<String> fields(BsonDocument document) {
        List<String> fields = new ArrayList<>();
        document.forEach((name, value) -> {
            if (value.isDocument()) {
                value.asDocument().keySet().forEach(part -> fields.add(name + "/" + part));
            } else if (!IGNORED.contains(name)
                    && !(value.isArray() && value.asArray().isEmpty())) {
                fields.add(name);
            }
        });
        return fields;
    }

    private static BsonDocument with(BsonDocument document, String field, Random random) {
        BsonDocument copy = copy(document);
        int slash = field.indexOf('/');
        BsonDocument holder = slash < 0 ? copy : copy.getDocument(field.substring(0, slash));
        String name = field.substring(slash + 1);
        holder.put(name, altered(holder.get(name), random));
        return copy;
    }

    private static BsonDocument copy(BsonDocument document) {
        BsonDocument copy = new BsonDocument();
        new BsonDocumentCodec()
                .encode(
                        new BsonDocumentWriter(copy),
                        document,
                        EncoderContext.builder().build());
        return copy;
    }

    /** Returns a value of which one byte is different. */
    private static BsonValue altered(BsonValue value, Random random) {
        return switch (value.getBsonType()) {
            case STRING -> {
                StringBuilder text = new StringBuilder(value.asString().getValue());
                int at = random.nextInt(text.length());
                text.setCharAt(at, text.charAt(at) == '0' ? '1' : '0');
                yield new BsonString(text.toString());
            }
            case INT64 -> new BsonInt64(value.asInt64().getValue() ^ 1L << random.nextInt(Long.SIZE));
            case DATE_TIME -> new BsonDateTime(value.asDateTime().getValue() ^ 1L << random.nextInt(40));
            case ARRAY -> {
                List<BsonValue> values = new ArrayList<>(value.asArray().getValues());
                int at = random.nextInt(values.size());
                values.set(at, altered(values.get(at), random));
                yield new BsonArray(values);
            }
            case DOUBLE -> new BsonDouble(value.asDouble().getValue() + 0.01);
            case BOOLEAN -> BsonBoolean.valueOf(!value.asBoolean().getValue());
            case DOCUMENT -> {
                BsonDocument copy = copy(value.asDocument());
                List<String> names = new ArrayList<>(copy.keySet());
                String name = names.get(random.nextInt(names.size()));
                copy.put(name, altered(copy.get(name), random));
                yield copy;
            }
            default -> throw new IllegalArgumentException("type " + value.getBsonType() + ": alter it too");
        };
    }

    private static BsonDocument reversed(BsonDocument document) {
        List<String> names = new ArrayList<>(document.keySet());
        Collections.reverse(names);
        BsonDocument reversed = new BsonDocument();
        for (String name : names) {
            BsonValue value = document.get(name);
            reversed.put(name, value.isDocument() ? reversed(value.asDocument()) : value);
        }
        return reversed;
    }

    @Test
    void elementsAreFoundBehindThoseOfEveryType() {
        RawBsonDocument document = RawBsonDocument.parse(
                "{d: 1.5, s: 'text', o: {length: 1}, a: [1, 'x'], b: {$binary: {base64: 'AQID', subType: '00'}},"
                        + " i: {$oid: '0123456789abcdef01234567'}, t: true, m: {$date: 0}, n: null, j: 1,"
                        + " l: {$numberLong: '2'}, c: {$numberDecimal: '1.5'}, u: {$timestamp: {t: 1, i: 2}},"
                        + " content: {digest: '0123456789abcdef0123456789abcdef', length: {$numberLong: '7'}}}");
        assertThat(FileFacts.of(BsonSlice.of(document), 0))
                .isEqualTo(new FileFacts(7, "0123456789abcdef0123456789abcdef"));
        for (String other : List.of(
                "{}",
                "{content: 1}",
                "{content: {}}",
                "{content: {digest: '0123456789abcdef0123456789abcdef', length: 7}}",
                "{content: {digest: '0123456789abcdef0123456789abcdef', length: {$numberLong: '-7'}}}",
                "{content: {digest: '0123456789ABCDEF0123456789abcdef', length: {$numberLong: '7'}}}",
                "{content: {digest: '0123456789abcdef', length: {$numberLong: '7'}}}",
                "{r: /x/, content: {digest: '0123456789abcdef0123456789abcdef', length: {$numberLong: '7'}}}")) {
            assertThat(FileFacts.of(BsonSlice.of(RawBsonDocument.parse(other)), 0))
                    .as(other)
                    .isNull();
        }
    }

    @Test
    void factsOfFurtherFilesAreFoundByTheirPlaceInTheList() {
        String file = "{file: {name: 'a', length: {$numberLong: '%d'}, digest: '0123456789abcdef0123456789abcdef'}}";
        BsonSlice document = BsonSlice.of(RawBsonDocument.parse("{content: {length: {$numberLong: '7'}}, files: ["
                + file.formatted(8) + ", " + file.formatted(9) + ", {file: {}}, {}]}"));
        for (int i = 0; i < 2; i++) {
            assertThat(FileFacts.of(document, i + 1))
                    .isEqualTo(new FileFacts(8 + i, "0123456789abcdef0123456789abcdef"));
        }
        for (int i = 2; i < 5; i++) {
            assertThat(FileFacts.of(document, i + 1)).isNull();
        }
    }

    @Test
    void elementsAreFoundBehindNamesOfEveryLength() {
        for (int length = 0; length < 40; length++) {
            RawBsonDocument document = RawBsonDocument.parse("{" + "n".repeat(length) + "_: 'x', content: {digest:"
                    + " '0123456789abcdef0123456789abcdef', length: {$numberLong: '7'}}}");
            assertThat(FileFacts.of(BsonSlice.of(document), 0))
                    .as("name of %d characters", length + 1)
                    .isEqualTo(new FileFacts(7, "0123456789abcdef0123456789abcdef"));
        }
    }

    @Test
    void factsAreFoundWhereverTheyAre() {
        String digest = "0123456789abcdef0123456789abcdef";
        for (String document : List.of(
                "{content: {length: {$numberLong: '7'}, digest: '%s'}}",
                "{a: 1, content: {length: {$numberLong: '7'}, digest: '%s'}}",
                "{content: {length: {$numberLong: '7'}, digest: '%s'}, z: 'after'}",
                "{content: {digest: '%s', length: {$numberLong: '7'}}}",
                "{content: {length: {$numberLong: '7'}, digest: '%s'}}",
                "{other: {length: {$numberLong: '8'}, digest: 'no'}, content: {length: {$numberLong: '7'}, digest:"
                        + " '%s'}}")) {
            assertThat(FileFacts.of(BsonSlice.of(RawBsonDocument.parse(document.formatted(digest))), 0))
                    .as(document)
                    .isEqualTo(new FileFacts(7, digest));
        }
        assertThat(FileFacts.of(BsonSlice.of(RawBsonDocument.parse("{}")), 0)).isNull();
        // All of it, but under another name.
        assertThat(FileFacts.of(
                        BsonSlice.of(RawBsonDocument.parse(
                                "{contexx: {length: {$numberLong: '7'}, digest: '" + digest + "'}}")),
                        0))
                .isNull();
    }
}
