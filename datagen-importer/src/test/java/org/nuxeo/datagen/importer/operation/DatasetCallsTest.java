// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;

/** A word that only this test defines is a parameter of operations. */
class DatasetCallsTest {

    private static final Word FLOORS = Word.of("house-floors", Values.integer(1, 9), "N")
            .byDefault("2")
            .help("Floors.")
            .meaning("number of floors");
    private static final DatasetWords WORDS =
            DatasetWords.ALL.with(new DatasetWords.Member(FLOORS, spec -> 2, (spec, value) -> {}));

    @Test
    void anAddedWordIsAParameter() {
        CallWords words = new CallWords(DatasetCalls.called(WORDS));
        assertThat(words.names()).extracting(CallWords.Name::name).endsWith("filePlan", "blobSize", "houseFloors");
        assertThat(words.read(Map.of("houseFloors", "5")).value(FLOORS)).isEqualTo(5);
        assertThat(words.read(Map.of()).value(FLOORS)).isEqualTo(2);
        assertThatThrownBy(() -> words.read(Map.of("houseFloors", "10"))).hasMessage("houseFloors 10: must be 1 to 9");
    }

    @Test
    void wordsOfThisMachineAreNoParameters() {
        assertThat(new CallWords(DatasetCalls.WORDS).names())
                .extracting(CallWords.Name::name)
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
