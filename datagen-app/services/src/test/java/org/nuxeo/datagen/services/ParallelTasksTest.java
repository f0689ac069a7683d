// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ParallelTasksTest {

    private final AtomicBoolean ended = new AtomicBoolean();

    private int sleep() throws InterruptedException {
        try {
            Thread.sleep(60_000);
            return 1;
        } catch (InterruptedException e) {
            try {
                // what a service takes to end; a pool that is closed while it starts a task interrupts that twice
                Thread.sleep(100);
            } finally {
                ended.set(true);
            }
            throw e;
        }
    }

    @Test
    void theFirstFailureIsThrownAfterTheOthersHaveEnded() {
        IOException failure = new IOException("on purpose");
        Callable<Integer> failing = () -> {
            throw failure;
        };
        assertThatThrownBy(() -> ParallelTasks.together(List.of(this::sleep, failing)))
                .isSameAs(failure);
        assertThat(ended).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptOfTheCallerEndsThem() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ParallelTasks.together(List.of(this::sleep))).isInstanceOf(InterruptedException.class);
        assertThat(ended).isTrue();
    }
}
