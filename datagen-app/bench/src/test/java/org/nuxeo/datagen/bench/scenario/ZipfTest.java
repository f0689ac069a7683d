// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;

class ZipfTest {

    private static final long FIRST = 1L << 32;

    @Test
    void ranksFollowTheDistributionAndNoneIsMissing() {
        Zipf zipf = new Zipf(100);
        Dataset whole = Dataset.of(
                DatasetSpec.builder().customers(56_909_916).months(60).build());
        Dataset dataset = ObjectsStep.ranked(whole, 100);
        long[] counts = new long[100];
        for (long i = 0; i < 300_000; i++) {
            counts[ObjectsStep.rank(dataset.document(FIRST + i)) - 1]++;
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
