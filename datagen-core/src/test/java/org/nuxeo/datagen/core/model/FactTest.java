// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;

class FactTest {

    private static final Dataset DATASET = Dataset.of(DatasetSpec.builder().build());

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFactOfAKindHasAValue(Kind kind) {
        Document document = DATASET.document(DATASET.firstOrdinal(kind));
        for (Fact fact : Fact.values()) {
            if (fact.isOf(kind) && fact.type().equals(ValueType.STRING)) {
                assertThat(document.text(fact)).as(fact.label()).isNotBlank();
            } else if (fact.isOf(kind)) {
                assertThat(document.number(fact)).as(fact.label()).isNotEqualTo(FieldValues.NONE);
            }
        }
    }

    /** Values that depend on more than seeds and identity, or only on the import, are no facts. */
    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void factsAreTheFieldsOfTheContentSchema(Kind kind) {
        Document document = DATASET.document(DATASET.firstOrdinal(kind));
        for (Field field : ContentSchema.fields(kind)) {
            Fact fact = Fact.of(field.xpath(), kind);
            boolean left =
                    switch (field) {
                        case CONTRIBUTORS, PUBLISHER, FILE_KEY, DIGEST, LENGTH -> true;
                        default -> false;
                    };
            assertThat(fact == null).as(field.xpath()).isEqualTo(left);
            if (fact != null && fact.type().equals(ValueType.DATE)) {
                assertThat(document.number(fact)).isEqualTo(field.number(document));
            } else if (fact != null) {
                assertThat(document.text(fact)).isEqualTo(field.text(document));
            }
        }
        assertThat(Arrays.stream(Fact.values()).map(Fact::label)).doesNotHaveDuplicates();
    }
}
