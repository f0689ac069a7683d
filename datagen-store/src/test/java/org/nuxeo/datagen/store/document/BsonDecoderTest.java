// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.Samples;
import org.nuxeo.datagen.testing.Datasets;

class BsonDecoderTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private static BsonDocument encoded(StoredDocument document, IdScheme ids) {
        ByteSink sink = new ByteSink(1_024);
        new BsonEncoder(ids, FolderRights.everywhere(AccessRights.ASSUMED)).encode(document, sink);
        return new RawBsonDocument(sink.array(), 0, sink.length());
    }

    private static StoredDocuments documents(IdType type, boolean nativeId) {
        Map<String, Long> first = new HashMap<>();
        if (type.isSequence()) {
            DATASET.layout().repositories().labels().forEach(each -> first.put(each, 4_711L));
        }
        return new StoredDocuments(DATASET, new FakeBlobs(), "tag", new IdScheme(type, nativeId, first), false);
    }

    @Test
    void writtenDocumentsAreReadBack() {
        for (IdType type : IdType.values()) {
            for (boolean nativeId : new boolean[] {false, true}) {
                StoredDocuments documents = documents(type, nativeId);
                for (Kind kind : Bank.KINDS) {
                    Identity identity = DATASET.identity(DATASET.firstOrdinal(kind));
                    StoredDocument document = documents.document(identity);
                    // with letters that need escapes or two bytes
                    document = kind == Bank.STATEMENT
                            ? Samples.with(document, Samples.statement().fields())
                            : document;
                    StoredDocument read = BsonDecoder.decode(
                            documents, document.repository(), identity, encoded(document, documents.ids()));
                    JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL);
                    ByteSink expected = new ByteSink(1_024);
                    encoder.encode(document, expected);
                    ByteSink found = new ByteSink(1_024);
                    encoder.encode(read, found);
                    assertThat(found.text()).isEqualTo(expected.text());
                }
            }
        }
    }

    @Test
    void aMissingFieldIsRefusedByName() {
        StoredDocuments documents = documents(IdType.UUID, false);
        StoredDocument statement = documents.document(DATASET.identity(DATASET.firstOrdinal(Bank.STATEMENT)));
        for (String field : List.of("dc:title", "dc:created", "account:number", "customer:address", "content")) {
            BsonDocument found =
                    BsonDocument.parse(encoded(statement, IdScheme.DEFAULT).toJson());
            found.remove(field);
            assertThatThrownBy(() -> BsonDecoder.decode(documents, "us-east", statement.identity(), found))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(field);
        }
    }
}
