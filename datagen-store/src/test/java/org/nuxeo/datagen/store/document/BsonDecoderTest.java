// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdScheme.IdType;
import org.nuxeo.datagen.store.testing.Samples;

class BsonDecoderTest {

    private static BsonDocument encoded(StoredDocument document, IdScheme ids) {
        ByteSink sink = new ByteSink(1_024);
        new BsonEncoder(ids, FolderRights.everywhere(AccessRights.ASSUMED)).encode(document, sink);
        return new RawBsonDocument(sink.array(), 0, sink.length());
    }

    private static StoredDocument decoded(StoredDocument document, BsonDocument found, IdScheme ids) {
        String prefix = document.path().substring(0, document.path().lastIndexOf('/') + 1);
        return BsonDecoder.decode(
                Bank.standard().type(document.kind()),
                found,
                document.identity(),
                document.repository(),
                prefix,
                ids,
                document.fullText());
    }

    @Test
    void writtenDocumentsAreReadBack() {
        for (IdType type : IdType.values()) {
            for (boolean nativeId : new boolean[] {false, true}) {
                IdScheme ids = new IdScheme(type, nativeId, Map.of());
                for (StoredDocument sample : List.of(Samples.statement("id-1", 0), Samples.folder())) {
                    StoredDocument document = type == IdType.SEQUENCE_HEX_RANDOMIZED
                            ? Samples.withIds(
                                    sample, "fedcba9876543210", "0123456789abcdef", List.of("0000000000000000"))
                            : sample;
                    StoredDocument read = decoded(document, encoded(document, ids), ids);
                    JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL);
                    ByteSink expected = new ByteSink(1_024);
                    encoder.encode(document, expected);
                    ByteSink found = new ByteSink(1_024);
                    encoder.encode(read, found);
                    assertThat(found.copy(0, found.length())).isEqualTo(expected.copy(0, expected.length()));
                }
            }
        }
    }

    @Test
    void aMissingFieldIsRefusedByName() {
        StoredDocument statement = Samples.statement();
        for (String field : List.of("dc:title", "dc:created", "account:number", "customer:address", "content")) {
            BsonDocument found =
                    BsonDocument.parse(encoded(statement, IdScheme.DEFAULT).toJson());
            found.remove(field);
            assertThatThrownBy(() -> decoded(statement, found, IdScheme.DEFAULT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(field);
        }
    }
}
