// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.testing.ChiSquare;
import org.nuxeo.datagen.testing.KolmogorovSmirnov;
import org.nuxeo.datagen.testing.Normal;

class DistributionTest {

    private static final int DRAWS = 100_000;

    @Test
    void rangesAreUniformWithBothBounds() {
        long[] counts = Models.counts(Models.values(new Numbered.Range(0, 99, 1, 0), DRAWS), 100);
        double[] equal = new double[100];
        Arrays.fill(equal, 1);
        assertThat(ChiSquare.goodnessOfFit(counts, equal)).isGreaterThan(1e-4);
    }

    @Test
    void rangesKeepStepAndDecimals() {
        assertThat(Models.values(new Numbered.Range(5, 20, 5, 0), 100)).containsOnly(5L, 10L, 15L, 20L);
        assertThat(Models.values(new Numbered.Range(-25, 25, 25, 2), 100)).containsOnly(-0.25, 0.0, 0.25);
        assertThat(Models.values(new Numbered.Range(Long.MAX_VALUE - 1, Long.MAX_VALUE, 1, 0), 50))
                .containsOnly(Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }

    @Test
    void rangesOfAnyWidthAreUniform() {
        long[][] ranges = {
            {0, Long.MAX_VALUE, 1},
            {Long.MIN_VALUE, -1, 1},
            {Long.MIN_VALUE, Long.MAX_VALUE, 1},
            {-5, Long.MAX_VALUE, 1},
            {Long.MIN_VALUE, Long.MAX_VALUE, 1000}
        };
        for (long[] range : ranges) {
            Object[] values = Models.values(new Numbered.Range(range[0], range[1], range[2], 0), 4_000);
            long[] quarters = new long[4];
            for (Object value : values) {
                long number = (long) value;
                assertThat(number).isBetween(range[0], range[1]);
                assertThat(Long.remainderUnsigned(number - range[0], range[2])).isZero();
                quarters[(int) (((double) number - range[0]) / ((double) range[1] - range[0]) * 3.999999)]++;
            }
            assertThat(ChiSquare.goodnessOfFit(quarters, new double[] {1, 1, 1, 1}))
                    .isGreaterThan(1e-4);
        }
    }

    @Test
    void zipfHasTheFrequencyOfEveryRank() {
        int ranks = 500;
        long[] counts = Models.counts(Models.values(new DrawnRule.Zipf(ranks, 1.1), 200_000), ranks + 1);
        double[] weights = new double[ranks + 1];
        for (int rank = 1; rank <= ranks; rank++) {
            weights[rank] = Math.pow(rank, -1.1);
        }
        assertThat(ChiSquare.goodnessOfFit(counts, weights)).isGreaterThan(1e-4);
    }

    @Test
    void zipfReachesRanksBeyondTheThousandth() {
        Object[] values = Models.values(new DrawnRule.Zipf(1 << 20, 0), 20_000);
        assertThat(Arrays.stream(values).distinct().count()).isGreaterThan(19_500);
        assertThat(Arrays.stream(values).mapToLong(each -> (long) each).max().orElseThrow())
                .isBetween(1_040_000L, 1L << 20);
    }

    @Test
    void picksFollowWeights() {
        ValueRule pick = new Numbered.Pick(ValueType.LONG, List.of(0L, 1L, 2L), List.of(1L, 3L, 6L));
        long[] counts = Models.counts(Models.values(pick, DRAWS), 3);
        assertThat(ChiSquare.goodnessOfFit(counts, new double[] {1, 3, 6})).isGreaterThan(1e-4);
    }

    @Test
    void normalAmountsAreNormal() {
        Object[] values = Models.values(new DrawnRule.Normal(false, 500, 40, 0, 1_000, 0), DRAWS);
        assertThat(KolmogorovSmirnov.pValue(
                        Models.counts(values, 1_001), value -> Normal.cdf((value + 0.5 - 500) / 40)))
                .isGreaterThan(1e-4);
    }

    @Test
    void logNormalAmountsAreLogNormal() {
        Object[] values = Models.values(new DrawnRule.Normal(true, Math.log(2_000), 0.8, 0, 1e12, 0), DRAWS);
        long[] capped = new long[50_001];
        for (Object value : values) {
            capped[(int) Math.min(50_000, (long) value)]++;
        }
        assertThat(KolmogorovSmirnov.pValue(
                        capped,
                        value -> value == 50_000 ? 1 : Normal.cdf((Math.log(value + 0.5) - Math.log(2_000)) / 0.8)))
                .isGreaterThan(1e-4);
    }

    @Test
    void amountsStayWithinTheirBounds() {
        Object[] values = Models.values(new DrawnRule.Normal(false, 10, 100, -50, 60.5, 1), 2_000);
        assertThat(values).contains(-50.0, 60.5);
        assertThat(values).allSatisfy(each -> assertThat((double) each).isBetween(-50.0, 60.5));
    }

    @Test
    void chancesHaveTheirProbability() {
        Object[] values = Models.values(new DrawnRule.Chance(0.3), DRAWS);
        long yes = Arrays.stream(values).filter(Boolean.TRUE::equals).count();
        assertThat(yes / (double) DRAWS).isCloseTo(0.3, within(0.006));
        assertThat(Models.values(new DrawnRule.Chance(0), 1_000)).containsOnly(false);
        assertThat(Models.values(new DrawnRule.Chance(1), 1_000)).containsOnly(true);
    }

    @Test
    void uuidsAreDifferentAndHaveVersionFour() {
        Object[] values = Models.values(new DrawnRule.Uuid(), 10_000);
        assertThat(values).doesNotHaveDuplicates();
        assertThat(values).allSatisfy(each -> assertThat((String) each)
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    }

    @Test
    void listsAndWordsHaveAllSizes() {
        Object[] lists = Models.values(
                new ValueRule.Elements(new Numbered.Range(1, 9, 1, 0), new ValueRule.Sizes(0, 3, null), null), 1_000);
        assertThat(IntStream.range(0, 1_000)
                        .map(i -> ((Object[]) lists[i]).length)
                        .distinct())
                .containsExactlyInAnyOrder(0, 1, 2, 3);
        Object[] texts = Models.values(new Words(new ValueRule.Sizes(2, 4, null), null), 1_000);
        assertThat(Arrays.stream(texts)
                        .map(each -> each.toString().split(" ").length)
                        .distinct())
                .containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void elementsOfAListAreDrawnOneByOne() {
        Object[] lists = Models.values(
                new ValueRule.Elements(new Numbered.Range(0, 999, 1, 0), new ValueRule.Sizes(2, 2, null), null), 1_000);
        long same = Arrays.stream(lists)
                .filter(each -> ((Object[]) each)[0].equals(((Object[]) each)[1]))
                .count();
        assertThat(same).isLessThan(10);
    }
}
