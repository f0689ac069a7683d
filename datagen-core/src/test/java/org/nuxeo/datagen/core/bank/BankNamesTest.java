// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Specs;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.testing.Datasets;

class BankNamesTest {

    private static final Dataset SMALL = Datasets.ofBank(3, 1);
    private static final Layout LAYOUT = SMALL.layout();

    /** The parser belongs to a dataset of three customers, since neither size nor file plan matter to it. */
    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void aPathIsParsedToItsDocument(FilePlan plan) {
        for (Dataset dataset : Specs.all(plan)) {
            for (int i = 0; i < 300; i++) {
                Document document = dataset.document(Specs.ordinal(dataset, i));
                assertThat(LAYOUT.at(document.repository(), document.path()))
                        .as(document.path())
                        .isEqualTo(document.identity());
            }
        }
    }

    @Test
    void aSlashIsParsedToTheRoot() {
        for (Repository repository : SMALL.layout().repositories()) {
            assertThat(LAYOUT.at(repository, "/"))
                    .isEqualTo(Place.root(repository).identity());
        }
    }

    @Test
    void aPathBelongsToTheRepositoryOfItsStateOrToTheArchives() {
        assertThat(LAYOUT.repositoryOf("/california")).isEqualTo(Bank.US_WEST);
        assertThat(LAYOUT.repositoryOf("/new-york/2015/january-2015")).isEqualTo(Bank.US_EAST);
        assertThat(LAYOUT.repositoryOf("/2015/january-2015")).isEqualTo(Bank.ARCHIVES);
        assertThat(LAYOUT.repositoryOf("/")).isEqualTo(Bank.ARCHIVES);
        assertThat(LAYOUT.repositoryOf("")).isEqualTo(Bank.ARCHIVES);
    }

    @Test
    void aPathThatNoDocumentCanHaveIsParsedToNull() {
        Customer customer = Bank.of(SMALL).generator().customer(0);
        String number = customer.numberText();
        String below = "/" + customer.state().slug() + "/" + number;
        String statement = number + "-01-2015-06";
        assertThat(LAYOUT.at(Bank.US_EAST, "/" + statement)).isNotNull();
        for (String path : new String[] {
            "",
            "california",
            "//",
            "/atlantis",
            "/california/",
            "/1999",
            "/2100",
            "/20a5",
            "/2015/january",
            "/2015/january-2016",
            "/2015/smarch-2015",
            "/2015/january-2015/IDCard",
            "/2015/january-2015/" + statement + "/more",
            "/" + number,
            below + "-01",
            below + "/IDcard",
            below + "/00",
            below + "/04",
            below + "/0" + (customer.accountCount() + 1),
            below + "/01/IDCard",
            below + "/01/letter/more",
            "/" + statement + "/more",
            "/" + number + "-01-2015-00",
            "/" + number + "-01-2015-13",
            "/" + number + "-01-1999-12",
            "/" + number + "-01-2015_06",
            "/" + number + "-09-2015-06",
            "/" + number.replace('-', '+') + "-01-2015-06",
        }) {
            assertThat(LAYOUT.at(Bank.US_EAST, path)).as(path).isNull();
        }
    }
}
