// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.testing.Eventually;

class RangeWorkersTest {

    private static final int CHUNKS = 20_000;
    private static final long DEADLINE_SECONDS = 60;

    private final StopSignal stop = new StopSignal();
    private final IntervalSet done = new IntervalSet();

    @Test
    void chunksThatAreDoneAreLeftOut() {
        List<Long> log = new ArrayList<>();
        done.add(1);

        new RangeWorkers(4, done, stop).run("left", StageControl.none(), 1, 1, () -> log::add);

        assertThat(log).containsExactly(0L, 2L, 3L);
    }

    @Test
    void aThreadCanHaveSeveralWorkers() {
        CyclicBarrier all = new CyclicBarrier(6);
        new RangeWorkers(6, done, stop).run("several", StageControl.none(), 2, 3, () -> chunk -> {
            try {
                all.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void everyChunkIsWorkedOnOnceWhileThreadsComeAndGo() throws Exception {
        AtomicIntegerArray worked = new AtomicIntegerArray(CHUNKS);
        AtomicLong count = new AtomicLong();
        StageControl control = StageControl.none();
        CompletableFuture<Void> run = CompletableFuture.runAsync(
                () -> new RangeWorkers(CHUNKS, done, stop).run("surplus", control, 4, 1, () -> chunk -> {
                    worked.incrementAndGet((int) chunk);
                    count.incrementAndGet();
                    Thread.yield();
                }));
        for (int i = 0; !run.isDone(); i++) {
            long before = count.get();
            control.setThreads(1 + i % 4);
            Eventually.await("progress", () -> run.isDone() || count.get() > before);
        }
        run.get(DEADLINE_SECONDS, TimeUnit.SECONDS);

        for (int i = 0; i < CHUNKS; i++) {
            assertThat(worked.get(i)).as("chunk %d", i).isEqualTo(1);
        }
    }

    @Test
    void aFailureEndsTheWork() {
        IntervalSet finished = new IntervalSet();
        assertThatThrownBy(() -> new RangeWorkers(CHUNKS, done, stop)
                        .run("failing", StageControl.none(), 1, 1, () -> chunk -> {
                            if (chunk == 7) {
                                throw new IllegalStateException("chunk 7");
                            }
                            finished.add(chunk);
                        }))
                .hasMessage("chunk 7");

        assertThat(finished).hasToString("0-6");
    }
}
