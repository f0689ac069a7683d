// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;

/** Datasets whose content model leaves kinds out. */
class LeftOutKindsTest {

    private static Dataset dataset(boolean cards, boolean letters, FilePlan plan, long customers) {
        ContentModel.Builder model = Layouts.modelBuilder("test");
        if (!cards) {
            model.kind(KindModel.builder(Bank.IDCARD).leaveOut().build());
        }
        if (!letters) {
            model.kind(KindModel.builder(Bank.LETTER).leaveOut().build());
        }
        ContentModel built = model.build();
        DatasetSpec spec = DatasetSpec.builder()
                .customers(customers)
                .months(8)
                .filePlan(plan)
                .model(built)
                .build();
        return Dataset.of(spec, Corpus.builtIn(), built);
    }

    @ParameterizedTest
    @CsvSource({"true,false,CUSTOMER", "false,true,CUSTOMER", "false,false,CALENDAR", "true,true,CUSTOMER"})
    void countsOrdinalsTreeAndPartitionsAgree(boolean cards, boolean letters, FilePlan plan) {
        Dataset dataset = dataset(cards, letters, plan, 1_200);
        assertThat(dataset.documents()).isEqualTo(1_200 * (cards ? 2 : 1) + 2_400 * (letters ? 2 : 1) + 2_400 * 8);
        Set<Long> found = new TreeSet<>();
        for (Repository repository : dataset.layout().repositories()) {
            walk(dataset, Bank.at(org.nuxeo.datagen.core.bank.Place.root(repository)), found);
            PartitionPlan records = PartitionPlan.of(dataset, repository, 5);
            long expected = 0;
            for (Kind kind : Bank.KINDS) {
                expected += kind.isShared() ? 0 : dataset.count(repository, kind);
            }
            assertThat(records.records()).isEqualTo(expected);
            assertThat(documents(records))
                    .hasSize((int) expected)
                    .doesNotHaveDuplicates()
                    .allMatch(dataset::contains);
        }
        assertThat(found).hasSize((int) dataset.size());
        for (long ordinal = 0; ordinal < dataset.size(); ordinal += 37) {
            assertThat(dataset.ordinal(dataset.identity(ordinal))).isEqualTo(ordinal);
        }
    }

    private static void walk(Dataset dataset, Identity folder, Set<Long> found) {
        for (long k = 0; k < dataset.layout().childCount(folder); k++) {
            Identity child = dataset.layout().child(folder, k);
            assertThat(dataset.layout().indexInParent(child)).isEqualTo(k);
            assertThat(found.add(dataset.ordinal(child))).isTrue();
            walk(dataset, child, found);
        }
    }

    private static List<Identity> documents(PartitionPlan plan) {
        List<Identity> documents = new ArrayList<>();
        for (int partition = 0; partition < plan.partitions(); partition++) {
            for (PartitionPlan.Cursor cursor = plan.cursor(partition, 0); cursor.hasNext(); ) {
                documents.add(cursor.nextIdentity());
            }
        }
        return documents;
    }

    @ParameterizedTest
    @CsvSource({"true,false", "false,true", "false,false"})
    void growthAddsExactlyWhatIsNew(boolean cards, boolean letters) {
        Dataset small = dataset(cards, letters, FilePlan.FLAT, 300);
        Dataset large = dataset(cards, letters, FilePlan.FLAT, 600);
        long added = 0;
        for (Repository repository : large.layout().repositories()) {
            added += PartitionPlan.growth(large, small.spec(), repository, 4).records();
        }
        assertThat(added).isEqualTo(large.documents() - small.documents());
    }

    @ParameterizedTest
    @ValueSource(strings = {"letter", "idcard"})
    void documentsThatAreLeftOutAreNotPartOfTheDataset(String label) {
        Kind kind = Bank.KINDS.of(label);
        Dataset dataset = dataset(false, false, FilePlan.CUSTOMER, 30);
        Identity identity = new Identity(kind, 0, 0);
        assertThat(dataset.contains(identity)).isFalse();
        assertThat(dataset.count(kind)).isZero();
        assertThat(dataset.find(dataset.id(identity))).isEmpty();
        assertThatThrownBy(() -> dataset.document(identity)).hasMessageContaining("is not part of this dataset");
    }
}
