// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServiceRunTest {

    @Test
    void rateOfSeveralRunsIsAllDocumentsOverTheTotalTime() throws Exception {
        Iterator<Double> rates = List.of(100.0, 50.0, 25.0).iterator();
        RateMeter.ServiceRun run = rates::next;
        assertThat(run.times(3).documentsPerSecond()).isCloseTo(300 / 7.0, within(1e-9));
        assertThat(rates).isExhausted();
    }

    @Test
    void runIsMeasuredAfterAtLeastTwoWarmUps() throws Exception {
        int[] runs = new int[2];
        double[][] rates = new RateMeter(3, 1).inTurn(() -> ++runs[0], () -> 10 * ++runs[1]);
        assertThat(runs[0]).isGreaterThanOrEqualTo(5);
        assertThat(rates[0]).containsExactly(runs[0] - 2, runs[0] - 1, runs[0]);
        assertThat(rates[1]).containsExactly(10 * (runs[1] - 2), 10 * (runs[1] - 1), 10 * runs[1]);
    }

    @Test
    void longRunIsMeasuredAfterTwoWarmUps() throws Exception {
        AtomicLong clockNanos = new AtomicLong();
        int[] runs = new int[1];
        new RateMeter(1, 1, clockNanos::get).inTurn(() -> {
            clockNanos.addAndGet(60_000_000);
            return ++runs[0];
        });
        assertThat(runs[0]).isEqualTo(3);
    }
}
