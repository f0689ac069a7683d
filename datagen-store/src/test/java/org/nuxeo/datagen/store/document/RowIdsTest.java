// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.SequenceCounters;
import org.nuxeo.datagen.store.record.ReferenceCodec;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/** Row ids of the largest dataset, at the first and the last document of each kind. */
class RowIdsTest {

    private static final Dataset LARGEST = Datasets.ofBank(DatasetSpec.MAX_CUSTOMERS, DatasetSpec.MAX_MONTHS);

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
                    RowIds ids = model.rowIds();
                    assertThat(ids.identity(kind, ids.high(identity), ids.low(identity)))
                            .isEqualTo(identity);
                    assertThat(before == null || before.compareTo(rowId) < 0)
                            .as("%s of %s after the one before", rowId, identity)
                            .isTrue();
                    before = rowId;
                }
            }
        }
    }

    /** Kinds beyond 64 have bits of their own in rows and in records, at the largest position that they can have. */
    @Test
    void fiveHundredKindsHaveRowsAndRecordsOfTheirOwn() throws Exception {
        Kind[] all = new Kind[Kind.MOST_CODE + 1];
        Arrays.setAll(all, code -> Kind.folder(code, "k" + code, "K", List.of()));
        RowIds ids = new RowIds("0123456789abcdef0123456789abcdef", DatasetVersion.V2.form(), "0123456789abcdef");
        ReferenceCodec records = new ReferenceCodec(new Kinds(all), "0123456789abcdef");
        Set<ObjectId> rows = new HashSet<>();
        for (Kind kind : all) {
            for (long position : new long[] {0, (1L << 43) - 1}) {
                Identity identity = new Identity(kind, position, 0);
                assertThat(rows.add(ids.of(identity))).isTrue();
                assertThat(ids.identity(kind, ids.high(identity), ids.low(identity)))
                        .isEqualTo(identity);
                assertThat(records.decode(records.encode(identity))).isEqualTo(identity);
            }
        }
    }

    /** Twenty kinds need more bits than a bank's, and the days of a century too. */
    private static Dataset ofModel(String name) {
        StringBuilder kinds = new StringBuilder("model: " + name + "\nformat: 2\nkinds:\n  a: {}\n");
        for (char kind = 'b'; kind < 'v'; kind++) {
            kinds.append("  ")
                    .append(kind)
                    .append(": {in: a, count: 3")
                    .append(kind % 2 == 0 ? ", each: day}\n" : "}\n");
        }
        return Datasets.of(
                kinds.toString(),
                spec -> spec.customers(1L << 30).firstMonth(Months.of(2080, 1)).months(240));
    }

    @Test
    void rowIdsOfModelsNameTheirDocuments() {
        Dataset dataset = ofModel("wide");
        RowIds ids = new StoredDocuments(dataset, null, null, IdScheme.DEFAULT, false).rowIds();
        Set<ObjectId> found = new HashSet<>();
        Set<Identity> documents = new HashSet<>();
        for (long i = 0; i <= 4_000; i++) {
            Identity identity = dataset.identity(i * ((dataset.size() - 1) / 4_000));
            documents.add(identity);
            found.add(ids.of(identity));
            assertThat(ids.identity(identity.kind(), ids.high(identity), ids.low(identity)))
                    .isEqualTo(identity);
            assertThat(ids.of(identity).compareTo(ids.least()) >= 0
                            && ids.of(identity).compareTo(ids.greatest()) <= 0)
                    .isEqualTo(!identity.kind().isShared());
        }
        assertThat(found).hasSameSizeAs(documents);
        Identity folder = dataset.identity(0);
        Dataset other = ofModel("narrow");
        RowIds others = new StoredDocuments(other, null, null, IdScheme.DEFAULT, false).rowIds();
        assertThat(ids.high(folder)).isZero();
        assertThat(others.of(other.identity(0))).isNotEqualTo(ids.of(folder));
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
                store, IdType.SEQUENCE, false, Bank.REPOSITORIES.labels(), LARGEST, Long.toString(base));
    }
}
