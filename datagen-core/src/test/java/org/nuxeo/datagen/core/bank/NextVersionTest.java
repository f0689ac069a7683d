// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.testing.Datasets;

/** Check that a version of the bank with one more field lives beside version 1, as the page about extending says. */
class NextVersionTest {

    private static final DatasetVersion V3 = new DatasetVersion(3, 0);
    private static final Field POSTAL_CODE = BankFields.added("customer:postalCode", "postal_code");

    private final Bank next = new Bank(Corpus.builtIn(), V3, List.of(new Bank.Addition(POSTAL_CODE, Customer::zip)));
    private final Dataset now = Datasets.ofBank(30, 2);
    private final Dataset later = Datasets.of(next, 30, 2);

    @Test
    void theNextVersionHasTheFieldAndEverythingOfVersion1() {
        assertThat(later.size()).isEqualTo(now.size());
        for (long ordinal = 0; ordinal < now.size(); ordinal++) {
            Document before = now.document(ordinal);
            Document after = later.document(ordinal);
            assertThat(after.path()).isEqualTo(before.path());
            assertThat(after.fileName()).isEqualTo(before.fileName());
            FieldValues values = now.contents().reader().fields(before).build();
            FieldValues more = later.contents().reader().fields(after).build();
            for (Field field : before.dataset().type(before.kind()).fields()) {
                assertThat(more.has(field)).as(field.name()).isEqualTo(values.has(field));
            }
            boolean isOfCustomer = before.kind().hasSchema("customer");
            assertThat(later.type(after.kind()).fields().contains(POSTAL_CODE)).isEqualTo(isOfCustomer);
            assertThat(now.type(before.kind()).fields()).doesNotContain(POSTAL_CODE);
            if (isOfCustomer) {
                assertThat(values.text(POSTAL_CODE)).isNull();
                assertThat(more.text(POSTAL_CODE))
                        .isEqualTo(Bank.of(later).customer(after).zip());
                assertThat(more.text(BankFields.LAST_NAME)).isEqualTo(values.text(BankFields.LAST_NAME));
            }
        }
    }

    @Test
    void idsAndKeysTellTheVersion() {
        Document before = now.document(Bank.idCard(7));
        Document after = later.document(Bank.idCard(7));
        assertThat(after.id()).isNotEqualTo(before.id());
        assertThat(later.find(before.id())).isEmpty();
        assertThat(after.blobKey().version()).isEqualTo(V3);
        assertThat(before.blobKey().version()).isEqualTo(DatasetVersion.V1);
    }

    @Test
    void aProgramWithoutTheVersionRefusesItsDatasets() {
        assertThatThrownBy(() -> DatasetWords.ALL.spec(DatasetWords.ALL.json(later.spec())))
                .hasMessage("version v3: this program generates only v1 and v2");
        assertThatThrownBy(() -> Bank.standard().contents(later.spec()))
                .hasMessageStartingWith("dataset version v3: this bank generates only v1; use the release");
    }
}
