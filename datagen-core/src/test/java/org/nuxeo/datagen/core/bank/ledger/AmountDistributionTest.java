// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.testing.ChiSquare;
import org.nuxeo.datagen.testing.KolmogorovSmirnov;
import org.nuxeo.datagen.testing.Normal;

/** Comparison of the amounts of all lines with the distributions of their categories in the documentation. */
@Tag("long")
class AmountDistributionTest {

    private static final int STATEMENTS = 2_500_000;
    private static final int CENTS = 1 << 20;
    private static final int BINS = 100;

    /** With some millions of draws more, the tests would detect the steps between the quantiles of a table. */
    private static final int DRAWS = 1_000_000;

    private static final Map<Category, long[]> COUNTS = new EnumMap<>(Category.class);
    private static final Map<Category, Integer> DRAWN = new EnumMap<>(Category.class);

    @BeforeAll
    static void count() {
        LedgerSample.read(1, STATEMENTS, (lines, position, index, month) -> {
            for (int i = 0; i < lines.count(); i++) {
                if (DRAWN.merge(lines.category(i), 1, Integer::sum) > DRAWS) {
                    continue;
                }
                long[] counts = COUNTS.computeIfAbsent(lines.category(i), category -> new long[CENTS]);
                counts[(int) Math.min(CENTS - 1, Math.abs(lines.amountCents(i)))]++;
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "GROCERIES, 42.00, 0.85",
        "RESTAURANTS, 24.00, 0.80",
        "COFFEE, 7.20, 0.60",
        "FUEL, 36.00, 0.60",
        "TRANSPORT, 14.00, 0.90",
        "CLOTHING, 48.00, 0.90",
        "ELECTRONICS, 110.00, 1.00",
        "HOME, 58.00, 1.10",
        "HEALTH, 28.00, 1.00",
        "ENTERTAINMENT, 22.00, 0.90",
        "TRAVEL, 140.00, 1.00",
        "ONLINE, 32.00, 1.00",
        "DEPOSIT, 120.00, 1.00",
        "WITHDRAWAL, 120.00, 1.00",
        "ROUND_UP, 3.60, 1.00",
    })
    void amountsAreLogNormal(Category category, double medianDollars, double sigma) {
        long[] counts = COUNTS.get(category);
        double kolmogorov = KolmogorovSmirnov.pValue(counts, cents -> cdf(cents, medianDollars * 100, sigma));
        long[] binCounts = new long[BINS];
        double[] weights = new double[BINS];
        int bin = 0;
        long draws = 0;
        double binStart = 0;
        for (int cents = 0; cents < CENTS; cents++) {
            double cdf = cents == CENTS - 1 ? 1 : cdf(cents, medianDollars * 100, sigma);
            binCounts[bin] += counts[cents];
            draws += counts[cents];
            weights[bin] = cdf - binStart;
            if (cdf >= (bin + 1.0) / BINS && bin < BINS - 1) {
                binStart = cdf;
                bin++;
            }
        }

        assertThat(draws).as("draws of %s", category).isGreaterThan(100_000);
        assertThat(kolmogorov).as("Kolmogorov-Smirnov, %s", category).isGreaterThan(0.001);
        assertThat(ChiSquare.goodnessOfFit(binCounts, weights))
                .as("chi-square, %s", category)
                .isGreaterThan(0.001);
    }

    @org.junit.jupiter.api.Test
    void cashWithdrawalsHaveTheDocumentedShares() {
        long[] counts = COUNTS.get(Category.CASH);
        int[][] law = AmountQuantilesTool.CASH_DOLLARS_AND_PERCENTS;
        long[] observed = new long[law.length];
        double[] weights = new double[law.length];
        long listed = 0;
        for (int i = 0; i < law.length; i++) {
            observed[i] = counts[law[i][0] * 100];
            weights[i] = law[i][1];
            listed += observed[i];
        }

        assertThat(listed).isEqualTo(java.util.Arrays.stream(counts).sum()).isGreaterThan(250_000);
        assertThat(ChiSquare.goodnessOfFit(observed, weights)).isGreaterThan(0.001);
    }

    /** Returns the probability that an amount, rounded to cents, is at most a number of cents. */
    private static double cdf(int cents, double medianCents, double sigma) {
        return Normal.cdf(Math.log((cents + 0.5) / medianCents) / sigma);
    }
}
