// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AliasTableTest {

    @Test
    void everyIndexHasTheShareOfItsWeight() {
        long[] weights = {1, 1_000_000, 3, 500_000, 500_000, 7, 250_001};
        AliasTable table = new AliasTable(weights);
        int draws = 1 << 22;
        double[] shares = new double[weights.length];
        for (int i = 0; i < draws; i++) {
            shares[table.draw((long) i << 42)] += 1.0 / draws;
        }
        long total = java.util.Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length; i++) {
            assertThat(shares[i]).isCloseTo((double) weights[i] / total, within(1e-6));
        }
    }

    @Test
    void aSingleIndexIsAlwaysDrawn() {
        AliasTable table = new AliasTable(new long[] {5});
        assertThat(table.draw(0)).isZero();
        assertThat(table.draw(-1)).isZero();
    }

    @Test
    void refusesAWeightOfZero() {
        assertThatThrownBy(() -> new AliasTable(new long[] {1, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weight 0: must be at least 1");
    }
}
