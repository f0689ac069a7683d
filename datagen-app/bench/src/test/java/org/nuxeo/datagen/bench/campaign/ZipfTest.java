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

class ZipfTest {

    private static final long FIRST = 1L << 32;

    @Test
    void aModelWithoutAZipfFieldIsRefused() {
        assertThatThrownBy(() -> ObjectsStep.slot(Layouts.MODEL))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("model bank: must have a field of statements with zipf:");
    }

    @Test
    void ranksFollowTheDistributionAndNoneIsMissing() {
        ObjectsStep.Zipf zipf = new ObjectsStep.Zipf(100, 1);
        Dataset whole = Dataset.of(
                DatasetSpec.builder().customers(56_909_916).months(60).build());
        Dataset dataset = ObjectsStep.ranked(whole, 100);
        long[] counts = new long[100];
        for (long i = 0; i < 300_000; i++) {
            int rank = (int) (long) dataset.document(FIRST + i).addedValue(ObjectsStep.slot(dataset.model()));
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
}
