// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.testing.Datasets;

/** Counts and positions at their ends, where an {@code int} or a number of JavaScript would have overflowed before. */
class EndsOfRangeTest {

    private static final long EXACT_IN_JAVASCRIPT = 1L << 53;

    private static Dataset largest(FilePlan plan) {
        return Specs.dataset(DatasetSpec.MAX_CUSTOMERS, DatasetSpec.MAX_MONTHS, plan);
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void countsAreExactAndFitIntoANumberOfJavaScript(FilePlan plan) {
        Dataset eleven = Specs.dataset(Specs.ELEVEN_BILLION_CUSTOMERS, 60, plan);
        assertThat(eleven.documents()).isEqualTo(11_340_000_000L);
        Dataset largest = largest(plan);
        long accounts = largest.count(Bank.ACCOUNT);
        // The customers before the last, incomplete run of three have two accounts each.
        assertThat(accounts).isBetween(2 * DatasetSpec.MAX_CUSTOMERS - 1, 2 * DatasetSpec.MAX_CUSTOMERS + 1);
        assertThat(largest.documents())
                .isEqualTo(2 * DatasetSpec.MAX_CUSTOMERS + accounts * (2 + DatasetSpec.MAX_MONTHS))
                .isLessThan(EXACT_IN_JAVASCRIPT);
        long sum = 0;
        for (Kind kind : Bank.KINDS) {
            assertThat(largest.firstOrdinal(kind)).isEqualTo(sum);
            sum += largest.count(kind);
        }
        assertThat(largest.size()).isEqualTo(sum).isLessThan(EXACT_IN_JAVASCRIPT);
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void theLastDocumentsAreReachedInEveryWay(FilePlan plan) {
        Dataset dataset = largest(plan);
        Locator locator = new Locator(dataset);
        for (Kind kind : Bank.KINDS) {
            long ordinal = dataset.firstOrdinal(kind) + dataset.count(kind) - 1;
            Document document = dataset.document(ordinal);
            Identity identity = document.identity();
            assertThat(dataset.ordinal(identity)).isEqualTo(ordinal);
            assertThat(dataset.identity(document.id())).isEqualTo(identity);
            assertThat(locator.locate(document.repository().label() + ":" + document.path()))
                    .isEqualTo(identity);
            if (kind.hasFiles()) {
                assertThat(locator.locate(document.blobKey().text())).isEqualTo(identity);
            }
            Identity parent = dataset.layout().parent(identity);
            long last = dataset.layout().childCount(parent) - 1;
            Identity sibling = dataset.layout().child(parent, last);
            assertThat(dataset.layout().indexInParent(sibling)).isEqualTo(last);
        }
        assertThatThrownBy(() -> dataset.document(dataset.size())).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000, 1 << 20})
    void manyPartitionsHaveAllDocumentsAndTheirLastRecords(int partitions) {
        for (Dataset dataset :
                new Dataset[] {Datasets.ofBank(Specs.ELEVEN_BILLION_CUSTOMERS, 60), largest(FilePlan.CUSTOMER)}) {
            PartitionPlan plan = PartitionPlan.of(dataset, Bank.ARCHIVES, partitions);
            assertThat(plan.records()).isEqualTo(dataset.count(Bank.ARCHIVES, Bank.STATEMENT));
            for (int partition : new int[] {0, partitions / 2, partitions - 1}) {
                long records = plan.records(partition);
                Identity last = plan.identity(partition, records - 1);
                assertThat(plan.partition(last)).isEqualTo(partition);
                assertThat(plan.cursor(partition, records).hasNext()).isFalse();
            }
        }
    }

    @Test
    void partsOfTheWholeRangeOfPositionsCoverIt() {
        for (int parts : new int[] {1, 3, Part.MAX_PARTS}) {
            PositionRange last = PositionRange.part(0, Long.MAX_VALUE, parts - 1, parts);
            assertThat(last.to()).isEqualTo(Long.MAX_VALUE);
            assertThat(last.count()).isEqualTo(Long.MAX_VALUE / parts);
        }
    }
}
