// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.testing.FakeBlobs;

/** The bytes of documents of every kind have not changed since these digests were recorded. */
class DocumentBytesTest {

    private static final int OF_EACH_KIND = 50;

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(120).build());

    private static final Map<String, Long> FIRST_IDS =
            Map.of("us-east", 0x123456789abcdefL, "us-west", 77L, "archives", 0xfedcba9876543210L);

    @Test
    void bsonWithSeparateIds() {
        assertThat(digest(IdScheme.DEFAULT, BsonEncoder.DEFAULT::encode))
                .isEqualTo("b15b423a5b0945304e6742af8d46c239ec3adb24214127545a23f7c0d4eb5285");
    }

    @Test
    void bsonWithIdsInTheRow() {
        IdScheme ids = new IdScheme(IdType.UUID, true, Map.of());
        assertThat(digest(ids, new BsonEncoders(ids, Rights.ASSUMED).of("us-east")::encode))
                .isEqualTo("bebdf9be3e51a1ad70f92493ad16d91199ac43a55167b548200067115160da9a");
    }

    @Test
    void bsonWithNumbersAsIds() {
        IdScheme ids = new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, false, FIRST_IDS);
        assertThat(digest(ids, new BsonEncoders(ids, Rights.ASSUMED).of("us-east")::encode))
                .isEqualTo("0ed83dd6ea094521b1202038c449b06ea07e1b80684f0e62f7a6144fdf4253c5");
    }

    @Test
    void bulkLines() {
        assertThat(digest(IdScheme.DEFAULT, json(IndexedFields.ALL)))
                .isEqualTo("7162c4cd53db77190f1fd44a3335f28d4ce9c0bf230f8f919dba1227c7de06c6");
    }

    @Test
    void bulkLinesWithLimitedFields() {
        assertThat(digest(IdScheme.DEFAULT, json(IndexedFields.LIMITED)))
                .isEqualTo("d7ef6bac5652aa6cdede1d3d8db18acccdbb8e8dfa150ccc208a02151660cba8");
    }

    @Test
    void fullRecords() {
        FullCodec codec = new FullCodec(DATASET.spec().baseFingerprint());
        assertThat(digest(IdScheme.DEFAULT, (document, out) -> out.put(codec.encode(document))))
                .isEqualTo("d1da587d2dcbb95384fb11c7d181c4e1fbe316006fe990c26293f05b380b6845");
    }

    @Test
    void messages() {
        DocumentMessageWriter writer = new DocumentMessageWriter();
        assertThat(digest(IdScheme.DEFAULT, (document, out) -> out.put(writer.write(document))))
                .isEqualTo("84ac2d1f903bf8ab1322565de664481e10ea3753b1c6d9051fa784b2af7e98aa");
    }

    private static BiConsumer<StoredDocument, ByteSink> json(IndexedFields fields) {
        JsonEncoder encoder = new JsonEncoder(fields);
        return (document, out) -> {
            encoder.encodeAction(document.id(), out);
            encoder.encode(document, out);
        };
    }

    /** Documents with and without batch tag, with and without blobs and their words. */
    private static String digest(IdScheme ids, BiConsumer<StoredDocument, ByteSink> writer) {
        MessageDigest sha256 = sha256();
        ByteSink out = new ByteSink(4_096);
        for (boolean whole : new boolean[] {false, true}) {
            StoredDocuments model =
                    new StoredDocuments(DATASET, whole ? new FakeBlobs() : null, whole ? "tag" : null, ids, whole);
            for (Kind kind : Bank.KINDS) {
                long first = DATASET.firstOrdinal(kind);
                long count = Math.min(OF_EACH_KIND, DATASET.count(kind));
                for (long ordinal = first; ordinal < first + count; ordinal++) {
                    out.reset();
                    writer.accept(model.document(DATASET.identity(ordinal)), out);
                    sha256.update(out.array(), 0, out.length());
                }
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
