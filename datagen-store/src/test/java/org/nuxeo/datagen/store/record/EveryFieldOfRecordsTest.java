// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.store.document.StoredDocument;

/** Every field of a kind, and no other, is in the records and messages of its documents. */
class EveryFieldOfRecordsTest {

    private static final List<Field> FIELDS = Bank.KINDS.stream()
            .flatMap(kind -> Bank.standard().type(kind).fields().stream())
            .distinct()
            .toList();

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void fullRecordsHaveEveryField(Kind kind) throws Exception {
        StoredDocument document = EveryFieldTest.document(kind);
        FullCodec codec = new FullCodec(EveryFieldTest.DATASET.spec(), Bank.standard());
        StoredDocument read = codec.decode(codec.encode(document));
        assertThat(read).isEqualTo(document);
        for (Field field : Bank.standard().type(kind).fields()) {
            assertThat(read.fields().has(field)).as(field.name()).isTrue();
        }
    }

    @Test
    void theSchemaOfFullRecordsHasExactlyTheStoredFields() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Schema.Field field :
                fullRecord().getFields().subList(11, fullRecord().getFields().size())) {
            Schema type = field.schema().isUnion() ? field.schema().getTypes().get(1) : field.schema();
            if (type.getType() == Schema.Type.RECORD) {
                type.getFields().forEach(part -> found.add(field.name() + "/" + part.name()));
            } else {
                found.add(field.name());
            }
        }
        Set<String> expected = new TreeSet<>();
        for (Field field : FIELDS) {
            String record =
                    switch (field.schema()) {
                        case "customer" -> "customer";
                        case "file" -> "blob";
                        default -> "";
                    };
            if (field.isStored()) {
                String name = FullRecordFields.name(record, field);
                expected.add(record.isEmpty() ? name : record + "/" + name);
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void aFieldOfFullRecordsOutsideTheContentSchemaIsLeftOut() throws IOException {
        List<Schema.Field> known = fullRecord().getFields();
        List<Schema.Field> more = new ArrayList<>(known.subList(11, known.size()));
        more.add(new Schema.Field("shoeSize", Schema.create(Schema.Type.LONG), null, 7L));
        assertThat(new FullRecordFields(more, FIELDS).written()).isEqualTo(known.subList(11, known.size()));
    }

    private static Schema fullRecord() throws IOException {
        try (InputStream in = FullCodec.class.getResourceAsStream("full-record-1.avsc")) {
            return new Schema.Parser().parse(in);
        }
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void messagesHaveEveryFieldThatNonAdministratorsMaySet(Kind kind) {
        String message = new String(
                new DocumentMessageWriter().write(EveryFieldTest.document(kind)), StandardCharsets.ISO_8859_1);
        for (Field field : FIELDS) {
            if (field.isOfBlob()) {
                continue;
            }
            boolean expected = Bank.standard().type(kind).fields().contains(field) && !field.isSecured();
            // In a stream, the length of a text precedes it in two bytes.
            String property = field.property();
            assertThat(message.contains((char) property.length() + property))
                    .as(field.name())
                    .isEqualTo(expected);
            if (expected && field.part() != null) {
                assertThat(message).contains((char) field.part().length() + field.part());
            }
            if (expected
                    && field.type().base() == ValueType.Base.STRING
                    && isAscii(EveryFieldTest.document(kind).text(field))) {
                assertThat(message).contains(EveryFieldTest.document(kind).text(field));
            }
        }
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
