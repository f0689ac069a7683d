// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ZipfTest {

    private static final long FIRST = 1L << 32;

    @Test
    void ranksFollowTheDistributionAndNoneIsMissing() {
        Zipf zipf = new Zipf(2020, 100);
        long[] counts = new long[100];
        for (long i = 0; i < 1_000_000; i++) {
            counts[zipf.rank(FIRST + i) - 1]++;
        }
        assertThat(counts).doesNotContain(0L);
        assertThat(Math.abs(zipf.deviation(counts))).isLessThan(4);
        assertThat((double) counts[0] / counts[1]).isCloseTo(2, within(0.05));
        long swapped = counts[1];
        counts[1] = counts[4];
        counts[4] = swapped;
        assertThat(zipf.deviation(counts)).isGreaterThan(4);
    }
}
