// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.SequenceCounters;
import org.nuxeo.datagen.store.testing.TestMongo;

/** Row ids of the largest dataset, at the first and the last document of each kind. */
class RowIdsTest {

    private static final Dataset LARGEST = Dataset.of(DatasetSpec.builder()
            .customers(DatasetSpec.MAX_CUSTOMERS)
            .months(DatasetSpec.MAX_MONTHS)
            .build());

    @Test
    void rowIdsNameTheirDocumentsInOrder() {
        StoredDocuments model = new StoredDocuments(LARGEST, null, null, IdScheme.DEFAULT, false);
        ObjectId before = null;
        for (Kind kind : Bank.KINDS) {
            if (!kind.isShared()) {
                long first = LARGEST.firstOrdinal(kind);
                for (long ordinal : new long[] {first, first + LARGEST.count(kind) - 1}) {
                    Identity identity = LARGEST.identity(ordinal);
                    ObjectId rowId = model.rowId(identity).asObjectId().getValue();
                    assertThat(StoredDocuments.identity(kind, StoredDocuments.rowIdLow(identity)))
                            .isEqualTo(identity);
                    assertThat(before == null || before.compareTo(rowId) < 0)
                            .as("%s of %s after the one before", rowId, identity)
                            .isTrue();
                    before = rowId;
                }
            }
        }
    }

    @Test
    void aSequenceThatEndsBeforeTheDatasetIsRefused() {
        Identity last = LARGEST.identity(LARGEST.size() - 1);
        String repository = LARGEST.layout().repository(last).label();
        IdScheme fits = new IdScheme(IdType.SEQUENCE, false, Map.of(repository, 1L << 62));
        BsonValue id = fits.value(fits.id(LARGEST, last));
        assertThat(id.asString().getValue()).startsWith("46");
        long most = Long.MAX_VALUE - LARGEST.size();
        try (TestMongo server = new TestMongo();
                MongoStore store = new MongoStore(server.settings())) {
            assertThat(choose(store, most).firstOf(repository)).isEqualTo(most);
            assertThatThrownBy(() -> choose(store, most + 1))
                    .isInstanceOf(StageException.class)
                    .hasMessageStartingWith("id base " + (most + 1) + ": must be at most " + most);
        }
    }

    private static IdScheme choose(MongoStore store, long base) {
        return SequenceCounters.choose(
                store, IdType.SEQUENCE, false, Layouts.REPOSITORIES.labels(), LARGEST, Long.toString(base));
    }
}
