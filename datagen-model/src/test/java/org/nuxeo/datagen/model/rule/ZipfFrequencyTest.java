// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.random.AliasTable;

/** The frequencies of all ranks, computed from where they change among all draws, not from a sample. */
class ZipfFrequencyTest {

    private static final int PLACE_BITS = 32;
    private static final double PLACES = 1L << PLACE_BITS;

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.99", "10, 1.1", "1000, 0", "1000, 0.5", "1000, 0.99", "1000, 2", "20000, 1.2"})
    void everyRankHasItsFrequency(int ranks, double exponent) {
        AliasTable table = new DrawnRule.Zipf(ranks, exponent).table();
        double[] shares = new double[ranks];
        for (int cell = 0; cell < ranks; cell++) {
            long own = ownPlaces(table, cell, ranks);
            shares[cell] += own / PLACES / ranks;
            if (own < 1L << PLACE_BITS) {
                shares[table.drawFine(draw(cell, own, ranks))] += (1 - own / PLACES) / ranks;
            }
        }
        double sum = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            sum += Math.pow(rank, -exponent);
        }
        for (int rank = 1; rank <= ranks; rank++) {
            double expected = Math.pow(rank, -exponent) / sum;
            assertThat(shares[rank - 1])
                    .as("rank " + rank)
                    .isPositive()
                    .isCloseTo(expected, within(1e-12 + 1e-6 * expected));
        }
    }

    /** Returns how many places of a cell draw its own index. They are its first ones. */
    private static long ownPlaces(AliasTable table, int cell, int cells) {
        long least = 0;
        long most = 1L << PLACE_BITS;
        while (least < most) {
            long middle = (least + most) / 2;
            if (table.drawFine(draw(cell, middle, cells)) == cell) {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        return least;
    }

    /** Returns the first of the draws that lead to a place in a cell. */
    private static long draw(int cell, long place, int cells) {
        BigInteger position = BigInteger.valueOf(cell).shiftLeft(PLACE_BITS).add(BigInteger.valueOf(place));
        BigInteger size = BigInteger.valueOf(cells);
        return position.shiftLeft(PLACE_BITS)
                .add(size.subtract(BigInteger.ONE))
                .divide(size)
                .longValue();
    }
}
