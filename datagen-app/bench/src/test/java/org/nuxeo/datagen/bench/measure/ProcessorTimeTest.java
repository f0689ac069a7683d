// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {

    private static final ProcessorTime.Use ONE = new ProcessorTime.Use(1, 0.01, 0, 100);

    @Test
    void whatLimitsThreadsFollowsFromTheTimeOfTheProcessors() {
        assertThat(limit(new ProcessorTime.Use(3.95, 0.02, 0.01, 101))).isEqualTo("no limit yet");
        assertThat(limit(new ProcessorTime.Use(3.95, 0.02, 0.01, 120)))
                .isEqualTo("limit: caches or memory, 1.20 times the processor time");
        assertThat(limit(new ProcessorTime.Use(3.95, 0.02, 0.12, 101))).isEqualTo("limit: garbage, 12 % of the time");
        assertThat(limit(new ProcessorTime.Use(2, 0.1, 0, 101))).isEqualTo("limit: waiting");
        assertThat(limit(new ProcessorTime.Use(2, 1.9, 0, 101))).isEqualTo("limit: other programs on 1.90 processors");
    }

    @Test
    void aTimeOfAFewTicksOfTheClockSaysNothing() throws Exception {
        ProcessorTime none = new ProcessorTime(() -> 1);
        none.documentsPerSecond();
        assertThat(none.busy()).isEmpty();
        assertThat(none.machineBusy()).isEmpty();

        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ProcessorTime time = new ProcessorTime(() -> {
            long start = system.getProcessCpuTime();
            while (system.getProcessCpuTime() - start < 2 * ProcessorTime.LEAST_NANOS) {
                Thread.onSpinWait();
            }
            return 1;
        });
        time.documentsPerSecond();
        assertThat(time.busy().orElseThrow()).isPositive();
    }

    private static String limit(ProcessorTime.Use use) {
        return use.limit(4, ONE, 4);
    }
}
