// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Comparison of the statistical tests with printed tables. */
class DistributionTestsTest {

    @Test
    void chiSquareTailsMatchPrintedTables() {
        assertThat(ChiSquare.upperTail(3.841, 1)).isCloseTo(0.05, within(1e-4));
        assertThat(ChiSquare.upperTail(6.635, 1)).isCloseTo(0.01, within(1e-4));
        assertThat(ChiSquare.upperTail(18.307, 10)).isCloseTo(0.05, within(1e-4));
        assertThat(ChiSquare.upperTail(3.940, 10)).isCloseTo(0.95, within(1e-4));
        assertThat(ChiSquare.upperTail(149.449, 100)).isCloseTo(0.001, within(1e-5));
        assertThat(ChiSquare.upperTail(0, 5)).isEqualTo(1);
    }

    @Test
    void kolmogorovTailsMatchPrintedTables() {
        long manyDraws = 1_000_000_000_000L;
        assertThat(KolmogorovSmirnov.upperTail(1.3581 / 1e6, manyDraws)).isCloseTo(0.05, within(1e-4));
        assertThat(KolmogorovSmirnov.upperTail(1.9495 / 1e6, manyDraws)).isCloseTo(0.001, within(1e-5));
    }

    @Test
    void normalProbabilitiesMatchPrintedTables() {
        assertThat(Normal.cdf(0)).isEqualTo(0.5);
        assertThat(Normal.cdf(1.959963984540054)).isCloseTo(0.975, within(1e-12));
        assertThat(Normal.cdf(-3)).isCloseTo(0.001349898031630095, within(1e-12));
        assertThat(Normal.quantile(0.975)).isCloseTo(1.959963984540054, within(1e-9));
        assertThat(Normal.quantile(1e-5)).isCloseTo(-4.264890793922825, within(1e-8));
    }

    @Test
    void aFairTablePassesAndABiasedOneFails() {
        assertThat(ChiSquare.goodnessOfFit(new long[] {10_050, 9_950}, new double[] {1, 1}))
                .isGreaterThan(0.4);
        assertThat(ChiSquare.goodnessOfFit(new long[] {10_500, 9_500}, new double[] {1, 1}))
                .isLessThan(1e-9);
        assertThat(ChiSquare.goodnessOfFit(new long[] {10_000, 10_000, 0}, new double[] {1, 1, 0}))
                .isEqualTo(1);
        assertThat(ChiSquare.goodnessOfFit(new long[] {10_000, 10_000, 1}, new double[] {1, 1, 0}))
                .isZero();
        assertThat(ChiSquare.independence(new long[][] {{500, 500}, {1000, 1000}}))
                .isEqualTo(1);
        assertThat(ChiSquare.independence(new long[][] {{600, 400}, {1000, 1000}}))
                .isLessThan(1e-6);
    }
}
