// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1200, 1200",
        "1_200, 1200",
        "12k, 12000",
        "12K, 12000",
        "90M, 90000000",
        "1.5k, 1500",
        "0.001k, 1",
        "2G, 2000000000",
        "4T, 4000000000000",
        "+7, 7",
        "-7, -7",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
    })
    void numbersWithSuffixesAndUnderscoresAreParsed(String text, long expected) {
        assertThat(WholeNumber.parse(text, Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "k",
                "1.5",
                "1.2345k",
                "1e9",
                "0x10",
                "1,200",
                "_1",
                "1_",
                "--1",
                "1 2",
                "NaN",
                "Infinity",
                "9223372036854775808",
                "99999999999T",
                "\u0661\u0662"
            })
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> WholeNumber.parse(text, Long.MIN_VALUE, Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("must be ");
    }
}
