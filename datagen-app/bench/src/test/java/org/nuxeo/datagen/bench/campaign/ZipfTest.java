// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.random.Draws;

class ZipfTest {

    private static final long FIRST = 1L << 32;

    @Test
    void aModelWithoutAZipfFieldIsRefused() {
        assertThatThrownBy(() -> LargeObjects.slots(Layouts.MODEL))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("model bank: must have a field of statements with zipf:");
    }

    @Test
    void ranksFollowTheDistributionAndNoneIsMissing() {
        Zipf zipf = new Zipf(100, 1);
        Dataset whole = Dataset.of(
                DatasetSpec.builder().customers(56_909_916).months(60).build());
        Dataset dataset = LargeObjects.ranked(whole, 100);
        long[] counts = new long[100];
        for (long i = 0; i < 300_000; i++) {
            int rank = (int) (long) dataset.document(FIRST + i).addedValue(LargeObjects.slots(dataset.model())[0]);
            counts[rank - 1]++;
        }
        assertThat(counts).doesNotContain(0L);
        assertThat(Math.abs(zipf.deviation(counts))).isLessThan(4);
        assertThat((double) counts[0] / counts[1]).isCloseTo(2, within(0.05));
        long swapped = counts[1];
        counts[1] = counts[4];
        counts[4] = swapped;
        assertThat(zipf.deviation(counts)).isGreaterThan(4);
    }

    @Test
    void drawsFollowTheDistribution() {
        Zipf zipf = new Zipf(50, 1);
        long[] counts = new long[50];
        for (int i = 0; i < 200_000; i++) {
            counts[zipf.rank(Draws.hash(7, i)) - 1]++;
        }
        assertThat(Math.abs(zipf.deviation(counts))).isLessThan(4);
        assertThat(zipf.rank(0)).isEqualTo(1);
        assertThat(zipf.rank(-1)).isEqualTo(50);
    }
}
