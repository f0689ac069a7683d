// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.testing.Samples;
import org.nuxeo.datagen.testing.Shelf;

class RecordCodecTest {

    private static final DatasetSpec SPEC = Bank.spec().build();
    private static final String BASE = SPEC.baseFingerprint();

    @Test
    void aReferenceIsDecodedToItsDocument() throws Exception {
        ReferenceCodec codec = new ReferenceCodec(Bank.KINDS, BASE);
        for (Identity identity : List.of(
                Bank.customer(0),
                Bank.idCard(89_999_999),
                Bank.account((1L << 43) - 1),
                Bank.letter(5),
                Bank.statement(179_999_999, Months.LAST),
                Bank.statement((1L << 43) - 1, Months.LAST))) {
            assertThat(codec.decode(codec.encode(identity))).isEqualTo(identity);
        }
    }

    @Test
    void everyChangedBitOfAReferenceIsDetected() {
        ReferenceCodec codec = new ReferenceCodec(Bank.KINDS, BASE);
        byte[] good = codec.encode(Bank.statement(12_345, Months.FIRST));
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> codec.decode(bad)).isInstanceOf(ForeignRecordException.class);
        }
    }

    @Test
    void aReferenceOfAnotherDatasetIsForeign() {
        byte[] record = new ReferenceCodec(Bank.KINDS, BASE).encode(Bank.customer(1));
        ReferenceCodec other = new ReferenceCodec(Bank.KINDS, "ff112233445566778899aabbccddeeff");
        assertThatThrownBy(() -> other.decode(record))
                .isInstanceOf(ForeignRecordException.class)
                .hasMessageContaining("another dataset");
    }

    @Test
    void aFullRecordHoldsEveryField() throws Exception {
        FullCodec codec = new FullCodec(SPEC, Bank.standard());
        for (StoredDocument document : List.of(Samples.statement(), Samples.folder())) {
            assertThat(codec.decode(codec.encode(document))).isEqualTo(document);
        }
    }

    /** Avro's own reader and writer, given only the schema, produce the same bytes. */
    @Test
    void aFullRecordHasTheBytesThatAvroWrites() throws Exception {
        Schema schema;
        try (var in = FullCodec.class.getResourceAsStream("full-record-1.avsc")) {
            schema = new Schema.Parser().parse(in);
        }
        FullCodec codec = new FullCodec(SPEC, Bank.standard());
        String longer = "é".repeat(5_000);
        StoredDocument statement = Samples.statement();
        for (StoredDocument document : List.of(
                statement,
                Samples.folder(),
                Samples.withIds(statement, longer, "x".repeat(64), List.of("x".repeat(63), "é")))) {
            byte[] record = codec.encode(document);
            assertThat(java.util.Arrays.copyOf(record, 2)).containsExactly(0xC3, 0x01);
            var decoder = org.apache.avro.io.DecoderFactory.get().binaryDecoder(record, 10, record.length - 10, null);
            Object read = new org.apache.avro.generic.GenericDatumReader<>(schema).read(null, decoder);
            assertThat(decoder.isEnd()).isTrue();
            var bytes = new java.io.ByteArrayOutputStream();
            var encoder = org.apache.avro.io.EncoderFactory.get().directBinaryEncoder(bytes, null);
            new org.apache.avro.generic.GenericDatumWriter<>(schema).write(read, encoder);
            assertThat(bytes.toByteArray()).isEqualTo(java.util.Arrays.copyOfRange(record, 10, record.length));
            assertThat(codec.decode(record)).isEqualTo(document);
        }
    }

    @Test
    void aDamagedFullRecordIsForeign() {
        FullCodec codec = new FullCodec(SPEC, Bank.standard());
        byte[] good = codec.encode(Samples.statement());
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] bad = java.util.Arrays.copyOf(good, 11 + random.nextInt(good.length - 11));
            assertThatThrownBy(() -> codec.decode(bad))
                    .isInstanceOf(ForeignRecordException.class)
                    .hasMessageNotContaining("null");
        }
        byte[] longer = java.util.Arrays.copyOf(good, good.length + 1);
        assertThatThrownBy(() -> codec.decode(longer)).isInstanceOf(ForeignRecordException.class);
        assertThatThrownBy(() -> new FullCodec(Bank.spec().seed(7).build(), Bank.standard()).decode(good))
                .isInstanceOf(ForeignRecordException.class)
                .hasMessageContaining("another dataset");
    }

    @Test
    void recordsOfAnOlderSchemaAreReadWithANewerOne() throws Exception {
        FullCodec old = new FullCodec(SPEC, Bank.standard());
        byte[] record = old.encode(Samples.statement());
        Schema first;
        try (var in = FullCodec.class.getResourceAsStream("full-record-1.avsc")) {
            first = new Schema.Parser().parse(in);
        }
        List<Schema.Field> fields = new ArrayList<>();
        first.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        fields.add(0, new Schema.Field("addedLater", Schema.create(Schema.Type.LONG), null, 7L));
        Schema second = Schema.createRecord(first.getName(), null, first.getNamespace(), false, fields);
        FullCodec newer = new FullCodec(SPEC, Bank.standard(), second, List.of(first, second));
        assertThat(newer.decode(record)).isEqualTo(Samples.statement());
        assertThatThrownBy(() -> new FullCodec(SPEC, Bank.standard(), second, List.of(second)).decode(record))
                .isInstanceOf(ForeignRecordException.class)
                .hasMessageContaining("unknown schema");
    }

    /** A field that records lack would be lost on the way to the repository. */
    @Test
    void aFieldThatNoRecordHoldsIsRefused() {
        Field shoeSize = new Field.Slots().number("shelf:shoeSize", "shoe_size");
        Archive archive = new Shelf() {
            @Override
            public DocumentType type(Kind kind) {
                return new DocumentType(kind, List.of(shoeSize), List.of(), Field.common());
            }
        };
        assertThatThrownBy(() -> new FullCodec(DatasetSpec.builder(archive).build(), archive))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field shelf:shoeSize: no full record holds it; define it with Field.valueOf");
    }
}
