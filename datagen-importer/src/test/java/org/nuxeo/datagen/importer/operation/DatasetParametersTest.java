// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** A word that only this test defines is a parameter of operations. */
class DatasetParametersTest {

    private static final Word FLOORS =
            new Word("house-floors", Values.integer(1, 9), "N", "2", "Floors.", "number of floors");
    private static final DatasetWords WORDS =
            DatasetWords.ALL.with(new DatasetWords.Member(FLOORS, spec -> 2, (spec, value) -> {}));

    @Test
    void anAddedWordIsAParameter() {
        List<Parameter> parameters = DatasetParameters.of(WORDS);
        assertThat(parameters).extracting(Parameter::name).endsWith("filePlan", "blobSize", "houseFloors");
        ParameterValues values = ParameterValues.read(parameters, Map.of("houseFloors", "5"));
        assertThat(DatasetParameters.description(WORDS, values).value(FLOORS)).isEqualTo(5);
        ParameterValues none = ParameterValues.read(parameters, Map.of());
        assertThat(DatasetParameters.description(WORDS, none).value(FLOORS)).isEqualTo(2);
        assertThatThrownBy(() -> ParameterValues.read(parameters, Map.of("houseFloors", "10")))
                .hasMessage("houseFloors 10: must be 1 to 9");
    }

    @Test
    void wordsOfThisMachineAreNoParameters() {
        assertThat(DatasetParameters.ALL)
                .extracting(Parameter::name)
                .containsExactly(
                        "customers",
                        "groups",
                        "months",
                        "firstMonth",
                        "liveMonths",
                        "liveFrom",
                        "seed",
                        "dataSeed",
                        "model",
                        "filePlan",
                        "blobSize");
    }
}
