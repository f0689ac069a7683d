// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.testing.Datasets;

/** Slices make up the dataset: each document is sent once and after its parents. */
class DeliverySliceTest {

    private static final int PARTITIONS = 5;

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void slicesMakeUpTheDataset(FilePlan plan) {
        Dataset dataset = Datasets.ofBank(
                spec -> spec.customers(31).months(20).liveMonths(5).filePlan(plan));
        List<DeliverySlice> slices = List.of(
                DeliverySlice.of(Bank.STATE),
                DeliverySlice.of(Bank.CUSTOMER, Bank.IDCARD),
                DeliverySlice.of(Bank.ACCOUNT, Bank.LETTER),
                DeliverySlice.ofMonths(new MonthRange(Months.of(2016, 4), Months.of(2016, 9))),
                DeliverySlice.ofMonths(new MonthRange(Months.of(2015, 1), Months.of(2016, 1))),
                DeliverySlice.ofMonths(new MonthRange(Months.of(2016, 1), Months.of(2016, 4))));
        Set<Identity> delivered = new HashSet<>();
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i < slices.size(); i++) {
            Delivery delivery = Delivery.slice(dataset, slices.get(i), slices.subList(0, i), PARTITIONS);
            assertThat(numbers.add(delivery.number())).isTrue();
            long before = delivered.size();
            for (Repository repository : dataset.layout().repositories()) {
                assertEarlier(dataset, delivery, delivered, repository);
                deliver(dataset, delivery, repository, delivered);
            }
            assertThat(delivered.size() - before).isEqualTo(delivery.records());
        }
        assertThat(delivered).hasSize((int) dataset.size());
    }

    private static void assertEarlier(Dataset dataset, Delivery delivery, Set<Identity> before, Repository repository) {
        List<Identity> here = before.stream()
                .filter(document -> dataset.layout().repository(document) == repository)
                .toList();
        long folders =
                here.stream().filter(document -> document.kind().isShared()).count();
        assertThat(delivery.earlierRecords(repository, true, 0)).isEqualTo(folders);
        long others = 0;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            others += delivery.earlierRecords(repository, false, partition);
        }
        assertThat(others).isEqualTo(here.size() - folders);
    }

    private static void deliver(Dataset dataset, Delivery delivery, Repository repository, Set<Identity> delivered) {
        List<Identity> documents = new ArrayList<>(delivery.folders(repository));
        for (int partition = 0; partition < PARTITIONS; partition++) {
            delivery.plan(repository).cursor(partition, 0).forEachRemaining(documents::add);
        }
        for (Identity document : documents) {
            Identity parent = dataset.layout().parent(document);
            boolean root = parent.isRoot();
            assertThat(root || delivered.contains(parent))
                    .as("parent of " + document)
                    .isTrue();
            assertThat(delivered.add(document)).as("once: " + document).isTrue();
        }
    }
}
