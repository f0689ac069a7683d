// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;

class BatchTimesTest {

    @Test
    void percentilesCoverAllBatchesOfAStore() {
        ImportMetrics metrics = ImportMetrics.none();
        for (int i = 1; i <= 1_000; i++) {
            metrics.batchDone("mongo", TimeUnit.MILLISECONDS.toNanos(i));
        }
        metrics.batchDone("elasticsearch", TimeUnit.HOURS.toNanos(3));
        List<BatchLatency> stores = metrics.batchLatencies();
        assertThat(stores).extracting(BatchLatency::store).containsExactly("elasticsearch", "mongo");
        BatchLatency mongo = stores.get(1);
        assertThat(mongo.batches()).isEqualTo(1_000);
        assertThat(mongo.p50Millis()).isCloseTo(500, within(1.0));
        assertThat(mongo.p95Millis()).isCloseTo(950, within(1.0));
        assertThat(mongo.p99Millis()).isCloseTo(990, within(1.0));
        assertThat(mongo.p999Millis()).isCloseTo(999, within(1.0));
        assertThat(mongo.longestMillis()).isCloseTo(1_000, within(1.0));
    }

    @Test
    void eachStageReportsItsOwnLatencies() {
        ImportMetrics process = ImportMetrics.none();
        ImportMetrics first = process.ofOneStage();
        first.batchDone("mongo", 1_000);
        assertThat(process.ofOneStage().batchLatencies()).isEmpty();
        assertThat(first.batchLatencies()).hasSize(1);
        assertThat(process.batchTime("mongo").count()).isEqualTo(1);
    }
}
