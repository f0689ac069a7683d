// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountTableTest {

    @ParameterizedTest
    @EnumSource(CountTable.class)
    void entriesFollowATruncatedPoissonDistribution(CountTable table) {
        double[] weights = new double[table.max - table.min + 1];
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            weights[k] = k == 0 ? 1 : weights[k - 1] * table.meanTenths / 10.0 / k;
            sum += weights[k];
        }
        int[] observed = new int[table.max + 1];
        int total = 0;
        for (int offset = 0; offset < CountTable.SIZE; offset++) {
            int count = countBefore(table, offset, 1);
            observed[count]++;
            total += count;
        }
        for (int count = 0; count <= table.max; count++) {
            double expected = count < table.min ? 0 : CountTable.SIZE * weights[count - table.min] / sum;
            assertThat((double) observed[count]).isCloseTo(expected, within(1.0));
        }
        assertThat(table.total()).isEqualTo(total);
    }

    @ParameterizedTest
    @EnumSource(CountTable.class)
    void countsAddUpBeyondBothEndsOfTheTable(CountTable table) {
        for (int offset : new int[] {0, 1, 2000, CountTable.SIZE - 1}) {
            assertThat(countBefore(table, offset, 0)).isZero();
            for (int month = -60; month < 1200; month++) {
                int count = countBefore(table, offset, month + 1) - countBefore(table, offset, month);
                assertThat(count).isBetween(table.min, table.max);
                assertThat(count).isEqualTo(countBefore(table, offset + month & CountTable.SIZE - 1, 1));
            }
        }
    }

    /** Returns the payments of an account whose key begins with an offset. */
    private static int countBefore(CountTable table, long offset, int month) {
        return CountTable.countBefore(table.place(offset << 52), month);
    }
}
