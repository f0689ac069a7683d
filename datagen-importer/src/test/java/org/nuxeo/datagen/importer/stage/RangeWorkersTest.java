// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.stage.RangeWorkers.RangeWork;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.testing.Eventually;

/** Work whose next chunk begins before the one at hand is finished. */
class RangeWorkersTest {

    private static final int CHUNKS = 20_000;
    private static final long DEADLINE_SECONDS = 60;

    private final StopSignal stop = new StopSignal();
    private final IntervalSet done = new IntervalSet();

    /** Work of one thread that begins the next chunk before it finishes the one at hand. */
    private static RangeWork work(LongConsumer begun, LongConsumer finished) {
        return new RangeWork() {
            private long ahead = -1;

            @Override
            public void accept(long chunk) {
                begun.accept(chunk);
                complete();
                ahead = chunk;
            }

            @Override
            public void complete() {
                if (ahead >= 0) {
                    finished.accept(ahead);
                }
                ahead = -1;
            }
        };
    }

    @Test
    void theNextChunkBeginsBeforeTheOneAtHandIsFinished() {
        List<String> log = new ArrayList<>();
        done.add(1);

        new RangeWorkers(4, done, stop)
                .run(
                        "ahead",
                        StageControl.none(),
                        1,
                        () -> work(c -> log.add("begin " + c), c -> log.add("finish " + c)));

        assertThat(log).containsExactly("begin 0", "begin 2", "finish 0", "begin 3", "finish 2", "finish 3");
    }

    /** A thread that becomes surplus has begun a chunk, which nobody else would finish. */
    @Test
    void everyChunkIsFinishedOnceWhileThreadsComeAndGo() throws Exception {
        AtomicIntegerArray finished = new AtomicIntegerArray(CHUNKS);
        AtomicLong count = new AtomicLong();
        StageControl control = StageControl.none();
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> new RangeWorkers(CHUNKS, done, stop)
                .run(
                        "surplus",
                        control,
                        4,
                        () -> work(c -> {}, c -> {
                            finished.incrementAndGet((int) c);
                            count.incrementAndGet();
                            Thread.yield();
                        })));
        for (int i = 0; !run.isDone(); i++) {
            long before = count.get();
            control.setThreads(1 + i % 4);
            Eventually.await("progress", () -> run.isDone() || count.get() > before);
        }
        run.get(DEADLINE_SECONDS, TimeUnit.SECONDS);

        for (int i = 0; i < CHUNKS; i++) {
            assertThat(finished.get(i)).as("chunk %d", i).isEqualTo(1);
        }
    }

    @Test
    void aChunkThatWasOnlyBegunWhenAFailureEndsTheWorkIsNotFinished() {
        IntervalSet finished = new IntervalSet();
        assertThatThrownBy(() -> new RangeWorkers(CHUNKS, done, stop)
                        .run(
                                "failing",
                                StageControl.none(),
                                1,
                                () -> work(c -> {}, c -> {
                                    if (c == 7) {
                                        throw new IllegalStateException("chunk 7");
                                    }
                                    finished.add(c);
                                })))
                .hasMessage("chunk 7");

        assertThat(finished).hasToString("0-6");
    }
}
