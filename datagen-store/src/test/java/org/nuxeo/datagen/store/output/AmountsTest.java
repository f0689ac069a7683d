// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "816, 816 bytes",
        "999.6, 1 KB",
        "1000, 1 KB",
        "1930, 1.93 KB",
        "999999, 1 MB",
        "1.9e9, 1.9 GB",
        "210.4e12, 210 TB",
        "5e15, 5 PB",
        "7e18, 7000 PB"
    })
    void sizesHaveThreeDigitsAndAUnit(double bytes, String text) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "1.234, 1.23 s",
        "59, 59 s",
        "61, 1 min",
        "3599, 1 h 0 min",
        "5400, 1 h 30 min",
        "172700, 47 h 58 min",
        "172800, 2 days 0 h",
        "273600, 3 days 4 h",
        "86400000, '1,000 days 0 h'"
    })
    void durationsHaveTheirTwoLargestUnits(double seconds, String text) {
        assertThat(Amounts.time(seconds)).isEqualTo(text);
    }
}
