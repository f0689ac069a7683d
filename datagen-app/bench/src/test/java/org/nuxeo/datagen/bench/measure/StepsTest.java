// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StepsTest {

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void remainingTimeIsProportionalToTheShares() {
        Steps steps = new Steps(List.of(10, 20, 70), nanos::get);
        assertThat(steps.next()).isEqualTo("step 1 of 3");
        nanos.set(TimeUnit.SECONDS.toNanos(20));
        assertThat(steps.next()).isEqualTo("step 2 of 3, about 3 min left");
        nanos.set(TimeUnit.SECONDS.toNanos(60));
        assertThat(steps.next()).isEqualTo("step 3 of 3, about 2 min left");
    }

    @Test
    void shortElapsedTimeGivesNoEstimate() {
        Steps steps = new Steps(List.of(1, 1), nanos::get);
        steps.next();
        nanos.set(TimeUnit.SECONDS.toNanos(5));
        assertThat(steps.next()).isEqualTo("step 2 of 2");
    }
}
