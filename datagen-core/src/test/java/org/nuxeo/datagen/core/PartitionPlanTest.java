// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.Datasets;

class PartitionPlanTest {

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void everyDocumentIsInOnePartitionParentsFirstAndGroupsTogether(FilePlan filePlan) {
        for (int partitions : new int[] {1, 3, 8, 48}) {
            Dataset dataset = Specs.dataset(1201, 9, filePlan);
            Set<Identity> seen = new HashSet<>();
            for (Repository repository : dataset.layout().repositories()) {
                PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
                for (int partition = 0; partition < partitions; partition++) {
                    readPartition(dataset, plan, partition, seen);
                }
            }
            assertThat((long) seen.size()).isEqualTo(dataset.documents());
        }
    }

    private static void readPartition(Dataset dataset, PartitionPlan plan, int partition, Set<Identity> seen) {
        PartitionPlan.Cursor cursor = plan.cursor(partition, 0);
        Set<Long> closedOwners = new HashSet<>();
        long owner = -1;
        long j = 0;
        while (cursor.hasNext()) {
            Identity identity = j % 2 == 0 ? cursor.nextDocument().identity() : cursor.nextIdentity();
            assertThat(plan.partition(identity)).isEqualTo(partition);
            assertThat(dataset.layout().repository(identity)).isEqualTo(plan.repository());
            assertThat(plan.identity(partition, j)).isEqualTo(identity);
            assertThat(seen.add(identity)).isTrue();
            Identity parent = dataset.layout().parent(identity);
            assertThat(parent.kind().isShared() || seen.contains(parent)).isTrue();
            long customer = dataset.layout().group(identity);
            if (customer != owner) {
                assertThat(closedOwners.add(customer)).isTrue();
                owner = customer;
            }
            j++;
        }
        assertThat(j).isEqualTo(plan.records(partition));
        long end = j;
        assertThatThrownBy(() -> plan.identity(partition, end)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void codesThatNothingHasAreRefused() {
        assertThatThrownBy(() -> Bank.KINDS.ofCode(7)).hasMessage("kind code 7: must be 0 to 6");
        assertThatThrownBy(() -> Bank.KINDS.ofCode(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bank.standard().repositories().ofCode(3))
                .hasMessage("repository code 3: must be 0 to 2");
    }

    @Test
    void recordsAndPartitionsThatDoNotExistAreRefused() {
        Dataset dataset = Datasets.ofBank(300, 2);
        PartitionPlan plan = PartitionPlan.of(dataset, Bank.US_EAST, 4);
        long records = plan.records(1);
        for (long j : new long[] {-1, Long.MIN_VALUE}) {
            String message = "record " + j + " of partition 1: must be 0 to " + records;
            assertThatThrownBy(() -> plan.cursor(1, j))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> plan.identity(1, j)).hasMessage(message);
        }
        for (int partition : new int[] {-1, 4, Integer.MAX_VALUE}) {
            String message = "partition " + partition + ": must be 0 to 3";
            assertThatThrownBy(() -> plan.cursor(partition, 0)).hasMessage(message);
            assertThatThrownBy(() -> plan.records(partition)).hasMessage(message);
        }
        for (long j : new long[] {records, Long.MAX_VALUE}) {
            PartitionPlan.Cursor end = plan.cursor(1, j);
            assertThat(end.hasNext()).isFalse();
            assertThatThrownBy(end::nextIdentity)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageContaining("no record after its " + records);
            assertThatThrownBy(end::nextDocument).isInstanceOf(NoSuchElementException.class);
        }
        for (int partitions : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThatThrownBy(() ->
                            dataset.layout().partition(Bank.US_EAST, dataset.identity(dataset.size() - 1), partitions))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(partitions + " partitions: must be 1 to ");
            assertThatThrownBy(() -> PartitionPlan.of(dataset, Bank.US_EAST, partitions))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(partitions + " partitions: must be 1 to 1,048,576");
        }
    }

    @Test
    void theLargestOfFortyEightPartitionsIsWithinTwoPercentOfTheMean() {
        for (long customers :
                new long[] {300_000, 300_001, 344_064, 393_215, 1_000_000, 90_000_000, DatasetSpec.MAX_CUSTOMERS}) {
            for (FilePlan filePlan : FilePlan.values()) {
                Dataset dataset = Specs.dataset(customers, 60, filePlan);
                for (Repository repository : dataset.layout().repositories()) {
                    PartitionPlan plan = PartitionPlan.of(dataset, repository, 48);
                    assertThat(plan.balance())
                            .as(customers + " customers, " + repository.label())
                            .isLessThanOrEqualTo(1.02);
                    long expected = 0;
                    for (Kind kind : Bank.KINDS) {
                        expected += kind.isShared() ? 0 : dataset.count(repository, kind);
                    }
                    assertThat(plan.records()).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void anyRecordOfAHugePartitionIsFoundAndBelongsToThatPartition() {
        Dataset dataset = Datasets.ofBank(DatasetSpec.MAX_CUSTOMERS, DatasetSpec.MAX_MONTHS);
        for (Repository repository : dataset.layout().repositories()) {
            PartitionPlan plan = PartitionPlan.of(dataset, repository, 48);
            for (int i = 0; i < 5000; i++) {
                int partition = i % 48;
                long j = Math.floorMod(Draws.hash(4, i), plan.records(partition));
                Identity identity = plan.identity(partition, j);
                assertThat(dataset.contains(identity)).isTrue();
                assertThat(dataset.layout().repository(identity)).isEqualTo(repository);
                assertThat(plan.partition(identity)).isEqualTo(partition);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void growthHasExactlyTheAddedDocuments(FilePlan filePlan) {
        Dataset small = Specs.dataset(700, 5, filePlan);
        Dataset large = small.withSpec(small.spec().withSize(1000, 8));
        Set<Identity> added = new HashSet<>();
        for (Repository repository : large.layout().repositories()) {
            PartitionPlan growth = PartitionPlan.growth(large, small.spec(), repository, 7);
            PartitionPlan whole = PartitionPlan.of(large, repository, 7);
            for (int partition = 0; partition < 7; partition++) {
                PartitionPlan.Cursor cursor = growth.cursor(partition, 0);
                for (long j = 0; cursor.hasNext(); j++) {
                    Identity identity = cursor.nextIdentity();
                    assertThat(growth.identity(partition, j)).isEqualTo(identity);
                    assertThat(whole.partition(identity)).isEqualTo(partition);
                    assertThat(small.contains(identity)).isFalse();
                    assertThat(large.contains(identity)).isTrue();
                    assertThat(added.add(identity)).isTrue();
                }
            }
        }
        assertThat((long) added.size()).isEqualTo(large.documents() - small.documents());
    }

    @Test
    void growthByNothingIsEmptyAndShrinkingIsRefused() {
        Dataset dataset = Datasets.ofBank(700, 5);
        for (Repository repository : dataset.layout().repositories()) {
            assertThat(PartitionPlan.growth(dataset, dataset.spec(), repository, 8)
                            .records())
                    .isZero();
        }
        assertThatThrownBy(() -> PartitionPlan.growth(dataset, dataset.spec().withSize(701, 5), Bank.US_EAST, 8))
                .hasMessageContaining("does not contain");
    }
}
