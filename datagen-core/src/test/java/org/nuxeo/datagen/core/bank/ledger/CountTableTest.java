// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountTableTest {

    @ParameterizedTest
    @CsvSource({"0, 2, 1", "1, 18, 5", "4, 8, 7", "0, 22, 3", "0, 40, 15"})
    void entriesFollowATruncatedPoissonDistribution(int min, int meanTenths, int max) {
        CountTable table = new CountTable(min, meanTenths, max);
        double[] weights = new double[max - min + 1];
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            weights[k] = k == 0 ? 1 : weights[k - 1] * meanTenths / 10.0 / k;
            sum += weights[k];
        }
        int[] observed = new int[max + 1];
        for (int offset = 0; offset < CountTable.SIZE; offset++) {
            observed[table.countBefore(offset, 1)]++;
        }
        for (int count = 0; count <= max; count++) {
            double expected = count < min ? 0 : CountTable.SIZE * weights[count - min] / sum;
            assertThat((double) observed[count]).isCloseTo(expected, within(1.0));
        }
    }

    @Test
    void countsAddUpBeyondBothEndsOfTheTable() {
        CountTable table = new CountTable(1, 18, 5);
        for (int offset : new int[] {0, 1, 2000, CountTable.SIZE - 1}) {
            assertThat(table.countBefore(offset, 0)).isZero();
            for (int month = -60; month < 1200; month++) {
                int count = table.countBefore(offset, month + 1) - table.countBefore(offset, month);
                assertThat(count).isBetween(1, 5);
                assertThat(count).isEqualTo(table.countBefore((offset + month) & (CountTable.SIZE - 1), 1));
            }
        }
    }

    @Test
    void refusesCountsOutOfRange() {
        assertThatThrownBy(() -> new CountTable(3, 10, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("counts 3 to 2: must be within 0 to 15");
    }
}
