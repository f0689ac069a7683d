// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BlobDescriber.ServedBlobs;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.testing.Datasets;

/** The files of documents of a model: by ordinal, by key, from any thread and after growth they are the same. */
class FilesOfModelsTest {

    private static final String MODEL = """
        model: plant
        format: 2
        cell: 64
        homes: {name: department, pick: {Power: 40 %, Rail: 60 %}}
        kinds:
          project: {number: "PR-{6 digits}", title: "{number} for {department}"}
          note: {in: project, count: 3, fields: {dateOfVisit: {date: {from: 0d, to: 30d}}}}
          report:
            in: project
            each: month
            fields:
              hours: {range: {from: 40, to: 900}}
              lines: {list: {from: 1, to: 5, of: {complex: {item: {words: 2}, amount: {range: {from: 1, to: 9}}}}}}
            files:
            - {template: report.html, fields: {project: "{project.title}"}}
            - {template: data.csv, fields: {rows: {reference: lines}}}
            - {template: memo.txt, length: {range: {from: 1000, to: 5000}}}
          drawing: {in: project, count: 1, file: none}
        """;

    private static final Map<String, String> TEMPLATES = Map.of(
            "report.html", "<p>{{title}}: {{hours}} h, {{project}} in {{period}}, {{department}}</p>",
            "data.csv", "item,amount\n{{#rows}}{{rows.item}},{{rows.amount}}\n{{/rows}}",
            "memo.txt", "Memo on {{title}}\n");

    @TempDir
    static Path folder;

    private static ContentModel model;
    private static Dataset dataset;

    @BeforeAll
    static void write() throws Exception {
        for (Map.Entry<String, String> each : TEMPLATES.entrySet()) {
            Path template = folder.resolve(each.getKey());
            Files.writeString(template, each.getValue());
            compile(template);
        }
        Files.writeString(folder.resolve("plant.yaml"), MODEL);
        model = (ContentModel) Archives.load(folder.resolve("plant.yaml"));
        dataset = Datasets.of(model, 100);
    }

    private static void compile(Path template) throws Exception {
        byte[] frame = TemplateCompiler.compile(template).toBytes();
        Files.write(
                template.resolveSibling(Frame.fileName(template.getFileName().toString(), frame)), frame);
    }

    private static byte[] bytes(Document document, int file) {
        BlobRenderer blob = new DocumentRenderer().load(document, file, 0);
        byte[] bytes = new byte[(int) blob.lengthBytes()];
        blob.copyTo(bytes, 0);
        return bytes;
    }

    private static Kind kind(String label) {
        return model.kinds().of(label);
    }

    @Test
    void filesAreTheSameByKeyFromAnyThreadAndAfterGrowth() {
        OnDemandBlobs blobs = new OnDemandBlobs(model);
        Dataset grown = Datasets.of(model, 5_000);
        Map<String, byte[]> byKey = new HashMap<>();
        for (Kind kind : List.of(kind("note"), kind("report"))) {
            for (long i = 0; i < dataset.count(kind); i += 97) {
                Document document = dataset.document(dataset.firstOrdinal(kind) + i);
                assertThat(document.fileCount()).isEqualTo(kind == kind("note") ? 1 : 3);
                for (int file = 0; file < document.fileCount(); file++) {
                    String key = document.blobKey(file).text();
                    byte[] bytes = bytes(document, file);
                    assertThat(byKey.put(key, bytes)).isNull();
                    assertThat(new Locator(dataset).locate(key)).isEqualTo(document.identity());
                    Document later = grown.document(document.identity());
                    assertThat(later.blobKey(file).text()).isEqualTo(key);
                    assertThat(bytes(later, file)).isEqualTo(bytes);
                }
            }
        }
        assertThat(byKey).hasSizeGreaterThan(30);
        byKey.entrySet().parallelStream().forEach(each -> {
            byte[] read = new byte[each.getValue().length + 1];
            assertThat(blobs.content(each.getKey()).read(0, read, 0, read.length))
                    .isEqualTo(each.getValue().length);
            assertThat(read).startsWith(each.getValue());
            assertThat(blobs.lengthBytes(each.getKey())).isEqualTo(each.getValue().length);
        });
    }

    /** As Nuxeo has them: MongoDB's names have no prefix, and the index has no keys. */
    @Test
    void storesAndRecordsHaveEveryFile() throws Exception {
        StoredDocuments documents = new StoredDocuments(dataset, new RenderedBlobs(), null);
        StoredDocuments served = new StoredDocuments(dataset, new ServedBlobs(new OnDemandBlobs(model)), null);
        FullCodec records = new FullCodec(dataset.spec(), model);
        for (String label : List.of("project", "note", "report", "drawing")) {
            Document document = dataset.document(dataset.firstOrdinal(kind(label)) + 7);
            StoredDocument stored = documents.document(document.identity());
            assertThat(served.document(document.identity())).isEqualTo(stored);
            assertThat(records.decode(records.encode(stored))).isEqualTo(stored);
            ByteSink out = new ByteSink(16);
            BsonEncoder.DEFAULT.encode(stored, out);
            RawBsonDocument bson = new RawBsonDocument(out.copy(0, out.length()));
            StoredDocument read = BsonDecoder.decode(documents, stored.repository(), document.identity(), bson);
            assertThat(read.fields()).isEqualTo(stored.fields());
            assertThat(read.furtherBlobs()).isEqualTo(stored.furtherBlobs()).hasSize(label.equals("report") ? 2 : 0);
            out.reset();
            new JsonEncoder(IndexedFields.ALL).encode(stored, out);
            JsonNode json = new ObjectMapper().readTree(out.array(), 0, out.length());
            assertThat(json.path("files:files")).hasSize(stored.furtherBlobs().size());
            assertThat(bson.getArray("files", new BsonArray()))
                    .hasSize(stored.furtherBlobs().size());
            for (int file = 0; file < document.fileCount(); file++) {
                String key = document.blobKey(file).storedText();
                assertThat(bson.getArray("ecm:blobKeys").get(file)).isEqualTo(new BsonString(key));
                byte[] bytes = bytes(document, file);
                BsonDocument blob = file == 0
                        ? bson.getDocument("content")
                        : bson.getArray("files").get(file - 1).asDocument().getDocument("file");
                BsonDocument expected = new BsonDocument("data", new BsonString(key))
                        .append("name", new BsonString(document.fileName(file)))
                        .append("mime-type", new BsonString(document.mimeType(file)))
                        .append("digest", new BsonString(md5(bytes)))
                        .append("length", new BsonInt64(bytes.length));
                assertThat(blob).isEqualTo(expected);
                expected.remove("data");
                JsonNode indexed = file == 0
                        ? json.get("file:content")
                        : json.get("files:files").get(file - 1).get("file");
                assertThat(BsonDocument.parse(indexed.toString()).keySet()).isEqualTo(expected.keySet());
                assertThat(indexed.get("digest").textValue()).isEqualTo(md5(bytes));
                assertThat(indexed.get("length").longValue()).isEqualTo(bytes.length);
                assertThat(indexed.get("name").textValue()).isEqualTo(document.fileName(file));
            }
        }
    }

    private static String md5(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    }

    @Test
    void textsAreThoseOfTheDocument() {
        Document report = dataset.document(dataset.firstOrdinal(kind("report")) + 5);
        List<String> fields = List.of("plant:hours", "plant:lines");
        Object[] values = ((ModelDocument) report).addedValues();
        assertThat(model.kind(report.kind()).added().stream()
                        .map(each -> each.name())
                        .toList())
                .isEqualTo(fields);
        String project = dataset.document(report.ancestors().get(0)).title();
        String department = project.substring(project.indexOf(" for ") + 5);
        String period = report.name().substring("report-".length());
        assertThat(text(report, 0))
                .startsWith("<p>" + report.title() + ": " + values[0] + " h, " + project + " in " + period + ", "
                        + department + "</p>");
        List<String> rows = text(report, 1).lines().skip(1).toList();
        Object[] lines = (Object[]) values[1];
        assertThat(rows)
                .isEqualTo(IntStream.range(0, lines.length)
                        .mapToObj(i -> ((Object[]) lines[i])[0] + "," + ((Object[]) lines[i])[1])
                        .toList());
        assertThat(text(report, 2)).contains("Memo on " + report.title()).hasSizeBetween(1_000, 5_000);
        assertThat(report.fileName(1)).isEqualTo(report.name() + "-2.csv");
    }

    private static String text(Document document, int file) {
        return new String(bytes(document, file), StandardCharsets.UTF_8);
    }

    @Test
    void filesOfAnotherModelAreNeverRendered() throws Exception {
        String key =
                dataset.document(dataset.firstOrdinal(kind("note"))).blobKey().text();
        assertThatThrownBy(() -> new OnDemandBlobs().content(key))
                .isInstanceOf(UnknownBlobKeyException.class)
                .hasMessageContaining("needs the model with fingerprint");
        String wrong = key.substring(0, 12) + (key.charAt(12) == 'A' ? 'B' : 'A') + key.substring(13);
        assertThatThrownBy(() -> new OnDemandBlobs().content(wrong)).hasMessageContaining("was never issued");
        Files.writeString(folder.resolve("other.yaml"), MODEL.replace("to: 9}", "to: 8}"));
        ContentModel other = (ContentModel) Archives.load(folder.resolve("other.yaml"));
        assertThat(new OnDemandBlobs(model, other).exists(key)).isTrue();
        assertThat(new OnDemandBlobs(other).exists(key)).isFalse();
    }

    @Test
    void mistakesHaveTheirPlaceAndARemedy(@TempDir Path other) throws Exception {
        refused(other, "memo.txt", "x.yaml:4:37: kinds.a.file: memo.txt: there is no such file in " + other);
        Files.writeString(other.resolve("memo.txt"), "{{title}} {{size}}");
        refused(other, "memo.txt", "memo.txt: has no frame yet; run 'datagen model compile memo.txt'");
        compile(other.resolve("memo.txt"));
        refused(other, "memo.txt", "size: an a has no such field");
        refused(
                other,
                "{template: memo.txt, fields: {scale: 3}}",
                "kinds.a.file.fields.scale: memo.txt has no field of that name");
        refused(
                other,
                "{template: memo.txt, fields: {size: {list: {of: 3, from: 1, to: 2}}}}",
                "{{size}}: must be a single value");
        refused(other, "memo.odt", "memo.odt: cannot be a template: must end in .html");
        refused(other, "{template: memo.txt, fields: {size: 3}, length: {words: 2}}", "must be a number of bytes");
        Files.writeString(other.resolve("memo.txt"), "{{title}}, {{size}}");
        refused(other, "memo.txt", "memo.txt: has changed since its frame was made");
        compile(other.resolve("memo.txt"));
        // the frame of the template as it was stays beside that of the template as it is
        assertThat(other.toFile().list((in, name) -> name.endsWith(".frame"))).hasSize(2);
        refused(other, "memo.txt", "size: an a has no such field");
    }

    private static void refused(Path folder, String file, String message) throws Exception {
        Path model = folder.resolve("x.yaml");
        Files.writeString(model, "model: x\nformat: 2\nkinds:\n  a: {number: \"A-{3 digits}\", file: " + file + "}\n");
        assertThatThrownBy(() -> Archives.load(model))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(message);
    }

    /** The models that come with the program are read as resources, and their frames are those of their templates. */
    @ParameterizedTest
    @ValueSource(strings = {"hospital", "engineering", "nuxeo", "authority"})
    void modelsThatComeWithTheProgramHaveFiles(String name) {
        ContentModel own = (ContentModel) Archives.of(name);
        Path source = Path.of("../datagen-model/src/main/resources/org/nuxeo/datagen/model", name + ".yaml");
        assertThat(Archives.load(source)).isEqualTo(own);
        Dataset archive = Datasets.of(own, 10);
        OnDemandBlobs blobs = new OnDemandBlobs(own);
        for (Kind kind : own.kinds()) {
            Document first =
                    kind.isShared() || archive.count(kind) == 0 ? null : archive.document(archive.firstOrdinal(kind));
            for (int file = 0; first != null && file < first.fileCount(); file++) {
                byte[] bytes = bytes(first, file);
                assertThat(blobs.content(first.blobKey(file).text()).stream()).hasBinaryContent(bytes);
            }
        }
    }
}
