// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServiceRunTest {

    @Test
    void runIsMeasuredAfterAtLeastTwoWarmUps() throws Exception {
        int[] runs = new int[2];
        double[][] rates =
                measured(new RateMeter(3, 1, System::nanoTime), false, () -> ++runs[0], () -> 10 * ++runs[1]);
        assertThat(runs[0]).isGreaterThanOrEqualTo(5);
        assertThat(rates[0]).containsExactly(runs[0] - 2, runs[0] - 1, runs[0]);
        assertThat(rates[1]).containsExactly(10 * (runs[1] - 2), 10 * (runs[1] - 1), 10 * runs[1]);
    }

    @Test
    void longRunIsMeasuredAfterTwoWarmUps() throws Exception {
        AtomicLong clockNanos = new AtomicLong();
        int[] runs = new int[1];
        measured(new RateMeter(1, 1, clockNanos::get), false, () -> {
            clockNanos.addAndGet(60_000_000);
            return ++runs[0];
        });
        assertThat(runs[0]).isEqualTo(3);
    }

    @Test
    void aRunThatGetsNoFasterIsWarm() throws Exception {
        int[] runs = new int[1];
        double[] warming = {10, 20, 30, 30, 31, 32};
        double[][] rates = measured(new RateMeter(2, 1, System::nanoTime), true, () -> warming[runs[0]++]);
        assertThat(rates[0]).containsExactly(31, 32);
    }

    private static double[][] measured(RateMeter meter, boolean steady, RateMeter.ServiceRun... runs)
            throws IOException, InterruptedException {
        meter.warmUp(steady, runs);
        return meter.inTurn(runs);
    }
}
