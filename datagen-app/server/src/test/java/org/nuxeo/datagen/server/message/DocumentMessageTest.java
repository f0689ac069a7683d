// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.Words;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;
import org.nuxeo.importer.stream.message.DocumentMessage;

/** Test that the writer gives the same bytes as Java serialization and as a real Nuxeo. */
class DocumentMessageTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    /**
     * Properties that a consumer of Nuxeo may not set, because it runs without a user; it would refuse the whole
     * message.
     */
    private static final String[] SECURED = {
        "dc:created", "dc:modified", "dc:creator", "dc:lastContributor", "dc:contributors"
    };

    private static final BlobDescriber FILES = document -> document.kind().hasFiles()
            ? List.of(StoredBlob.of(
                    document, 0, 4_000 + document.identity().position(), "d41d8cd98f00b204e9800998ecf8427e"))
            : List.of();

    @ParameterizedTest
    @ValueSource(strings = {"documentmessage-plain.ser", "documentmessage-blobinfo.ser"})
    void testMessageHasTheBytesOfNuxeo(String resource) throws Exception {
        byte[] ofNuxeo;
        try (InputStream in = DocumentMessageTest.class.getResourceAsStream(resource)) {
            ofNuxeo = in.readAllBytes();
        }
        DocumentMessage message = read(ofNuxeo);
        assertThat(message.type + message.parentPath + message.name).isEqualTo("File/a/bn1");
        assertThat(serialize(message)).isEqualTo(ofNuxeo);
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void writerGivesTheSameBytesAsJavaSerialization(Kind kind) throws Exception {
        DocumentMessageWriter writer = new DocumentMessageWriter();
        for (String tag : new String[] {null, "batch-7"}) {
            StoredDocuments model = new StoredDocuments(DATASET, FILES, tag);
            long first = DATASET.firstOrdinal(kind);
            long count = Math.min(40, DATASET.count(kind));
            assertThat(count).isPositive();
            for (long ordinal = first; ordinal < first + count; ordinal++) {
                StoredDocument document = model.document(DATASET.identity(ordinal));
                assertThat(writer.write(document)).isEqualTo(serialize(message(document)));
            }
        }
    }

    @Test
    void writtenMessageIsReadBack() throws Exception {
        StoredDocuments model = new StoredDocuments(DATASET, FILES, "batch-7");
        StoredDocument document = model.document(DATASET.identity(DATASET.firstOrdinal(Bank.STATEMENT) + 5));
        DocumentMessage message = read(new DocumentMessageWriter().write(document));
        assertThat(message.type).isEqualTo("Statement");
        assertThat(message.parentPath + "/" + message.name).isEqualTo(document.path());
        assertThat(message.blobKey).isEqualTo(document.blob().key()).startsWith("datagen:");
        assertThat(message.blobLength).isEqualTo(document.blob().lengthBytes());
        assertThat(message.blobDigest).isEqualTo(document.blob().md5());
        assertThat(message.blobFilename).isEqualTo(document.blob().fileName());
        assertThat(message.blobMimeType).isEqualTo("application/pdf");
        assertThat(message.blobEncoding).isNull();
        assertThat(message.properties)
                .containsEntry("dc:title", document.text(Field.TITLE))
                .containsEntry("dc:publisher", "batch-7")
                .containsEntry("account:number", document.text(BankFields.ACCOUNT_NUMBER))
                .containsEntry("all:documentDate", new Date(document.number(BankFields.DOCUMENT_DATE)))
                .containsEntry("customer:address", address(document))
                .doesNotContainKeys(SECURED);
    }

    @Test
    void fieldsOfAContentModelAreReadBack() throws Exception {
        ValueRule lines = new ValueRule.Elements(
                new ValueRule.Complex(List.of(
                        new ValueRule.Part("price", new Numbered.Range(1, 999, 1, 2)),
                        new ValueRule.Part(
                                "marks",
                                new ValueRule.Elements(
                                        new Words(new ValueRule.Sizes(1, 1, null), null),
                                        new ValueRule.Sizes(2, 2, null),
                                        null)))),
                new ValueRule.Sizes(2, 2, null),
                null);
        ContentModel model = TestModel.of(TestModel.kind(
                TestModel.BILL,
                "Invoice",
                null,
                new FieldRule("inv:lines", lines),
                new FieldRule("inv:rank", new DrawnRule.Zipf(9, 1)),
                new FieldRule("inv:paid", new DrawnRule.Chance(0.5)),
                new FieldRule(
                        "inv:due", new DrawnRule.Date("date", Distance.parse("1d"), Distance.parse("9d"), true, null)),
                new FieldRule(
                        "inv:hidden",
                        new Words(new ValueRule.Sizes(1, 1, null), null),
                        Scope.DOCUMENT,
                        Set.of(Placement.INDEX),
                        "inv:hidden",
                        true)));
        Dataset dataset = Datasets.of(model, 30);
        StoredDocument document = new StoredDocuments(dataset, FILES, null)
                .document(dataset.identity(dataset.firstOrdinal(TestModel.BILL)));
        DocumentMessage message = read(new DocumentMessageWriter().write(document));
        Object[] added = ((ModelDocument) dataset.document(document.identity())).addedValues();
        List<Object> expected = new ArrayList<>();
        for (Object line : (Object[]) added[0]) {
            Object[] parts = (Object[]) line;
            expected.add(Map.of("price", parts[0], "marks", List.of((Object[]) parts[1])));
        }
        assertThat(message.properties)
                .containsEntry("inv:rank", (Serializable) added[1])
                .containsEntry("inv:paid", (Serializable) added[2])
                .containsEntry("inv:due", new Date((long) added[3]))
                .doesNotContainKey("inv:hidden");
        assertThat(message.properties.get("inv:lines")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A\u00f1asco \u20ac \ud83d\ude00", "zero \0", ""})
    void oddTextIsWrittenAsModifiedUtf8(String odd) throws Exception {
        StoredDocument document = folder(odd);
        byte[] bytes = new DocumentMessageWriter().write(document);
        assertThat(bytes).isEqualTo(serialize(message(document)));
        assertThat(read(bytes).properties).containsEntry("dc:title", odd);
    }

    @Test
    void longestShortStringIsAcceptedAndALongerOneRefused() throws Exception {
        DocumentMessageWriter writer = new DocumentMessageWriter();
        StoredDocument longest = folder("x".repeat(0xFFFF));
        assertThat(writer.write(longest)).isEqualTo(serialize(message(longest)));
        assertThatThrownBy(() -> writer.write(folder("x".repeat(0x10000))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text of 65536 bytes: a message holds at most 65535");
    }

    @Test
    void keyIsThePartitionNumber() {
        assertThat(DocumentMessageWriter.recordKey(17)).containsExactly('1', '7');
    }

    private static StoredDocument folder(String title) {
        String id = "00000000-0000-8000-8000-000000000001";
        Identity identity = new Place(Bank.ARCHIVES, null, 2015, 0).identity();
        return new StoredDocument(
                identity,
                0,
                0,
                "archives",
                "Folder",
                id,
                id,
                List.of(id),
                "2015",
                "/2015",
                FieldValues.builder(Bank.standard().type(Bank.STATE))
                        .set(Field.TITLE, title)
                        .set(Field.CREATED, 1)
                        .build(),
                List.of(),
                Governance.NONE,
                null);
    }

    /** Returns the message that a producer in Nuxeo makes, in which every text is a separate object. */
    private static DocumentMessage message(StoredDocument document) {
        HashMap<String, Serializable> properties = new HashMap<>();
        properties.put("dc:title", own(document.text(Field.TITLE)));
        if (document.text(Field.PUBLISHER) != null) {
            properties.put("dc:publisher", own(document.text(Field.PUBLISHER)));
        }
        if (document.text(BankFields.FIRST_NAME) != null) {
            properties.put("customer:firstname", own(document.text(BankFields.FIRST_NAME)));
            properties.put("customer:lastname", own(document.text(BankFields.LAST_NAME)));
            properties.put("customer:number", own(document.text(BankFields.CUSTOMER_NUMBER)));
            properties.put("customer:address", address(document));
        }
        if (document.text(BankFields.ACCOUNT_NUMBER) != null) {
            properties.put("account:number", own(document.text(BankFields.ACCOUNT_NUMBER)));
        }
        if (document.number(BankFields.DOCUMENT_DATE) != FieldValues.NONE) {
            properties.put("all:documentDate", new Date(document.number(BankFields.DOCUMENT_DATE)));
        }
        String parentPath = DocumentMessageWriter.parentPath(document.path());
        DocumentMessage message =
                new DocumentMessage(own(document.type()), own(parentPath), own(document.name()), properties);
        if (document.blob() != null) {
            message.hasBlobInfo = true;
            message.blobKey = own(document.blob().key());
            message.blobDigest = own(document.blob().md5());
            message.blobLength = document.blob().lengthBytes();
            message.blobFilename = own(document.blob().fileName());
            message.blobMimeType = own(document.blob().mimeType());
        }
        return message;
    }

    private static HashMap<String, String> address(StoredDocument document) {
        HashMap<String, String> address = new HashMap<>();
        address.put("street", own(document.text(BankFields.STREET)));
        address.put("city", own(document.text(BankFields.CITY)));
        address.put("state", own(document.text(BankFields.STATE)));
        address.put("country", own(document.text(BankFields.COUNTRY)));
        return address;
    }

    private static String own(String text) {
        return new String(text);
    }

    private static byte[] serialize(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private static DocumentMessage read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (DocumentMessage) in.readObject();
        }
    }
}
