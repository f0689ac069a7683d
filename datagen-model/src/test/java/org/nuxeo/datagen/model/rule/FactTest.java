// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

class FactTest {

    private static final Dataset DATASET = Datasets.of(TestModel.of(), 12, 3);

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.testing.TestModel#KINDS")
    void everyFactOfAKindHasAValue(Kind kind) {
        ModelDocument document = (ModelDocument) DATASET.document(DATASET.firstOrdinal(kind));
        for (Fact fact : Fact.values()) {
            if (fact.isOf(kind) && fact.type().equals(ValueType.STRING)) {
                assertThat((String) fact.value(document)).as(fact.label()).isNotBlank();
            } else if (fact.isOf(kind)) {
                assertThat((Long) fact.value(document)).as(fact.label()).isNotEqualTo(FieldValues.NONE);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.testing.TestModel#KINDS")
    void factsAreTheFieldsOfEveryDocument(Kind kind) {
        ModelDocument document = (ModelDocument) DATASET.document(DATASET.firstOrdinal(kind));
        FieldValues values = DATASET.contents().reader().fields(document).build();
        Set<Field> left = Set.of(Field.CONTRIBUTORS, Field.PUBLISHER, Field.FILE_KEY, Field.DIGEST, Field.LENGTH);
        for (Field field : DATASET.type(kind).fields()) {
            Fact fact = Fact.of(field.name(), kind);
            assertThat(fact == null).as(field.name()).isEqualTo(left.contains(field));
            if (fact != null && fact.type().equals(ValueType.DATE)) {
                assertThat(fact.value(document)).isEqualTo(values.number(field));
            } else if (fact != null && !field.isOfBlob()) {
                assertThat(fact.value(document)).isEqualTo(values.text(field));
            }
        }
        assertThat(Arrays.stream(Fact.values()).map(Fact::label)).doesNotHaveDuplicates();
    }
}
