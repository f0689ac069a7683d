// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.testing.Datasets;

class DatasetTest {

    @ParameterizedTest
    @CsvSource({"CUSTOMER,59", "CALENDAR,73", "STATE_CALENDAR,832", "FLAT,52"})
    void countsMatchTheDesign(FilePlan plan, int folders) {
        Dataset dataset = Specs.dataset(1200, 12, plan);
        assertThat(dataset.documents()).isEqualTo(36_000);
        assertThat(dataset.folders()).isEqualTo(folders);
    }

    @Test
    void ninetyMillionCustomersAndSixtyMonthsHaveElevenBillionDocuments() {
        Dataset dataset = Datasets.ofBank(Specs.ELEVEN_BILLION_CUSTOMERS, 60);
        assertThat(dataset.documents()).isEqualTo(11_340_000_000L);
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void countsOfRepositoriesAndStatesAddUpToTheDataset(FilePlan plan) {
        for (Dataset dataset : Specs.all(plan)) {
            for (Kind kind : Bank.KINDS) {
                long sum = 0;
                for (Repository repository : dataset.layout().repositories()) {
                    sum += dataset.count(repository, kind);
                }
                assertThat(sum).as(kind.label()).isEqualTo(dataset.count(kind));
                if (!kind.isShared()) {
                    long states = 0;
                    for (Home home : dataset.layout().homes()) {
                        states += dataset.count(home, kind);
                    }
                    assertThat(states).as(kind.label()).isEqualTo(dataset.count(kind));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void everyLocatorLeadsToTheOrdinal(FilePlan plan) {
        for (Dataset dataset : Specs.all(plan)) {
            Locator locator = new Locator(dataset);
            for (int i = 0; i < 600; i++) {
                long ordinal = Specs.ordinal(dataset, i);
                Identity identity = dataset.identity(ordinal);
                assertThat(dataset.ordinal(identity)).isEqualTo(ordinal);
                Document document = dataset.document(ordinal);
                assertThat(locator.locate(Long.toString(ordinal))).isEqualTo(identity);
                assertThat(locator.locate(document.id().toString())).isEqualTo(identity);
                String path = document.repository().label() + ":" + document.path();
                assertThat(locator.locate(path)).as(path).isEqualTo(identity);
                if (document.kind().hasFiles()) {
                    assertThat(locator.locate(document.blobKey().text())).isEqualTo(identity);
                }
                if (document.kind() == Bank.CUSTOMER) {
                    assertThat(locator.locate(Bank.of(document.dataset())
                                    .customer(document)
                                    .numberText()))
                            .isEqualTo(identity);
                }
                if (document.kind() == Bank.ACCOUNT) {
                    assertThat(locator.locate(Bank.of(document.dataset())
                                    .account(document)
                                    .numberText()))
                            .isEqualTo(identity);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void everyDocumentIsTheChildAtItsIndexInItsParent(FilePlan plan) {
        for (Dataset dataset : Specs.all(plan)) {
            Layout tree = dataset.layout();
            for (int i = 0; i < 600; i++) {
                Identity identity = dataset.identity(Specs.ordinal(dataset, i));
                Identity parent = tree.parent(identity);
                long index = tree.indexInParent(identity);
                assertThat(index).isBetween(0L, tree.childCount(parent) - 1);
                assertThat(tree.child(parent, index)).isEqualTo(identity);
                assertThat(tree.repository(parent)).isEqualTo(tree.repository(identity));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    @Tag("long")
    void walkingTheTreesVisitsEveryDocumentOnce(FilePlan plan) {
        for (long customers : new long[] {1, 2, 301, 3000}) {
            Dataset dataset = Specs.dataset(customers, 15, plan);
            Set<Long> ordinals = new HashSet<>();
            Set<String> ids = new HashSet<>();
            for (Repository repository : dataset.layout().repositories()) {
                visit(dataset, Place.root(repository).identity(), ordinals, ids);
            }
            assertThat((long) ordinals.size()).isEqualTo(dataset.size());
            assertThat((long) ids.size()).isEqualTo(dataset.size());
        }
    }

    private static void visit(Dataset dataset, Identity folder, Set<Long> ordinals, Set<String> ids) {
        long count = dataset.layout().childCount(folder);
        for (long k = 0; k < count; k++) {
            Identity child = dataset.layout().child(folder, k);
            assertThat(dataset.layout().parent(child)).isEqualTo(folder);
            assertThat(ordinals.add(dataset.ordinal(child))).isTrue();
            assertThat(ids.add(dataset.id(child).toString())).isTrue();
            visit(dataset, child, ordinals, ids);
        }
        assertThatThrownBy(() -> dataset.layout().child(folder, count)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void whatAPagePrintsIsALocator() {
        Dataset dataset = Datasets.ofBank(1200, 12);
        Locator locator = new Locator(dataset);
        assertThat(locator.locate("20,000")).isEqualTo(dataset.identity(20_000));
        assertThat(locator.locate("ordinal:20,000")).isEqualTo(dataset.identity(20_000));
        for (int month : new int[] {0, 11}) {
            Document statement =
                    dataset.document(Bank.statement(7, dataset.spec().firstMonth() + month));
            assertThat(locator.locate(statement.name())).isEqualTo(statement.identity());
            assertThat(locator.locate(statement.path())).isEqualTo(statement.identity());
        }
        assertThat(locator.locate("/california").kind()).isEqualTo(Bank.STATE);
    }

    @Test
    void locatorsOfOtherDocumentsAreRefused() {
        Dataset dataset = Datasets.ofBank(1200, 12);
        Dataset larger = Datasets.ofBank(2400, 24);
        Locator locator = new Locator(dataset);
        Document outside = larger.document(Bank.customer(1500));
        for (String text : new String[] {
            "36059",
            "36,059",
            "1,00",
            "/nowhere",
            "ordinal:-1",
            "ordinal:x",
            outside.id().toString(),
            Bank.of(outside.dataset()).customer(outside).numberText(),
            "us-east:/nowhere",
            "us-east:/california",
            "archives:/2015/january-2016",
            "archives:/2015/july-2015",
            "",
            "id:0",
            "key:"
                    + larger.document(Bank.letter(9999999 % 4000))
                            .blobKey()
                            .text()
                            .substring(1),
            "moon:/"
        }) {
            assertThatThrownBy(() -> locator.locate(text)).as(text).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> dataset.document(dataset.size())).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void growthChangesNoDocument() {
        Dataset small = Datasets.ofBank(1000, 12);
        Dataset grown = small.withSpec(small.spec().withSize(200_000, 14));
        assertThat(grown.spec().contains(small.spec())).isTrue();
        assertThat(small.spec().contains(grown.spec())).isFalse();
        for (long ordinal = 0; ordinal < small.size(); ordinal += 7) {
            Document before = small.document(ordinal);
            Document after = grown.document(before.identity());
            assertThat(after.id()).isEqualTo(before.id());
            assertThat(after.path()).isEqualTo(before.path());
            assertThat(after.repository()).isEqualTo(before.repository());
            if (!before.kind().isShared()) {
                assertThat(Bank.of(after.dataset()).customer(after))
                        .isEqualTo(Bank.of(before.dataset()).customer(before));
            }
            if (before.kind().hasFiles()) {
                assertThat(after.blobKey()).isEqualTo(before.blobKey());
            }
        }
    }

    @Test
    void partsOfARangeCoverItInOrder() {
        Dataset dataset = Datasets.ofBank(1201, 12);
        for (int parts : new int[] {1, 2, 7, 48, 5000}) {
            long next = 0;
            for (int i = 0; i < parts; i++) {
                PositionRange range = PositionRange.part(0, dataset.count(Bank.STATEMENT), i, parts);
                assertThat(range.from()).isEqualTo(next);
                next = range.to();
            }
            assertThat(next).isEqualTo(dataset.count(Bank.STATEMENT));
        }
    }

    @Test
    void errorsNameTheLimits() {
        assertThatThrownBy(() -> Bank.spec().months(700).build()).hasMessage("months 700: must be 0 to 600");
        assertThatThrownBy(() -> Bank.spec().customers(-1).build()).hasMessageContaining("customers -1");
        assertThatThrownBy(() -> Bank.spec().liveMonths(1).liveFrom(24_180).build())
                .hasMessageContaining("one of them");
        assertThatThrownBy(() ->
                        Bank.spec().firstMonth(Months.of(2099, 1)).months(13).build())
                .hasMessageContaining("2099-12");
    }
}
