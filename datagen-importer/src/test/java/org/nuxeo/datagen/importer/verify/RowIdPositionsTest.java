// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.RangeReader.RowIdPositions;
import org.nuxeo.datagen.store.document.StoredDocuments;

class RowIdPositionsTest {

    private static final Dataset DATASET =
            Bank.dataset(Bank.spec().customers(30).months(12).build());

    private final StoredDocuments model = new StoredDocuments(DATASET, null, null);
    private final RowIdPositions positions = new RowIdPositions();

    @Test
    void everyDocumentOfTheListIsFoundAtItsPosition() {
        List<Identity> all = identities(0, DATASET.size());

        // A longer list needs a larger table; a shorter one after it uses part of that table.
        for (List<Identity> list : List.of(all.subList(0, 3), all, all.subList(5, 40))) {
            positions.fill(model, list);
            for (int i = 0; i < list.size(); i++) {
                assertThat(positions.of(stored(list.get(i)))).isEqualTo(i);
            }
        }
    }

    @Test
    void aDocumentOutsideTheListIsNotFound() {
        positions.fill(model, identities(0, 200));

        for (Identity other : identities(200, DATASET.size())) {
            assertThat(positions.of(stored(other))).isEqualTo(RowIdPositions.NONE);
        }
    }

    @Test
    void aDocumentWithAnotherTypeOfRowIdIsNotFound() {
        positions.fill(model, identities(0, 10));

        assertThat(positions.of(slice(new BsonDocument("_id", new BsonInt32(1)))))
                .isEqualTo(RowIdPositions.NONE);
    }

    private static List<Identity> identities(long from, long to) {
        return java.util.stream.LongStream.range(from, to)
                .mapToObj(DATASET::identity)
                .toList();
    }

    private BsonSlice stored(Identity identity) {
        return slice(new BsonDocument("_id", model.rowId(identity)).append("ecm:id", new BsonInt32(0)));
    }

    private static BsonSlice slice(BsonDocument document) {
        return BsonSlice.of(new RawBsonDocument(document, new BsonDocumentCodec()));
    }
}
