// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.testing.Eventually;

class StageControlTest {

    private static final long DEADLINE_SECONDS = 60;

    @Test
    void waitingCallersBookAgainWhenTheRateLimitChanges() throws Exception {
        RateLimit rate = new RateLimit(1);
        rate.acquire(100_000, () -> false);
        Thread waiting = new Thread(() -> rate.acquire(1, () -> false));
        waiting.start();
        Eventually.await("a turn is waited for", () -> waiting.getState() == Thread.State.TIMED_WAITING);
        rate.set(1_000_000);
        Eventually.await("the turn", () -> !waiting.isAlive());
    }

    @Test
    void aLowRateLimitMeansSmallChunks() {
        RateLimit rate = new RateLimit(0);
        assertThat(rate.chunkSize(1_000)).isEqualTo(1_000);
        rate.set(500);
        assertThat(rate.chunkSize(1_000)).isEqualTo(50);
        assertThat(rate.chunkSize(20)).isEqualTo(20);
        rate.set(3);
        assertThat(rate.chunkSize(1_000)).isEqualTo(1);
        assertThatThrownBy(() -> rate.set(-1)).hasMessageContaining("-1");
    }

    @Test
    void threadsAreAddedAndRemovedWhileTheyWork() throws Exception {
        StageControl control = StageControl.none();
        StopSignal stop = new StopSignal();
        AtomicBoolean enough = new AtomicBoolean();
        LongAdder done = new LongAdder();
        CompletableFuture<Void> run =
                CompletableFuture.runAsync(() -> new RangeWorkers(Long.MAX_VALUE, new IntervalSet(), stop)
                        .run("controlled", control, 2, 1, () -> range -> {
                            pause();
                            done.increment();
                            if (enough.get()) {
                                stop.stop();
                            }
                        }));
        for (int threads : new int[] {2, 5, 1, 3}) {
            control.setThreads(threads);
            Eventually.await(threads + " threads", () -> alive() == threads);
        }
        enough.set(true);
        run.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        Eventually.await("the end of all threads", () -> alive() == 0);
        assertThat(done.sum()).isPositive();
        assertThatThrownBy(() -> control.setThreads(0)).hasMessageContaining("1 to 1,024");
    }

    private static long alive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("controlled-"))
                .count();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
