// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.run.StopSource.Registration;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;

/** Rate limit, threads and stops reach the current stage. */
class StageRunTest {

    /** Stops stages when a test requests it. */
    private static final class Switch implements StopSource {
        private final List<Runnable> stops = new ArrayList<>();

        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public Registration onStop(Runnable stop) {
            stops.add(stop);
            return () -> stops.remove(stop);
        }
    }

    private final Switch end = new Switch();
    private final StageControl control = new StageControl(500, 3);
    private final StageRun run = new StageRun(end, StageContext.none().with(control));

    /** A stage whose work is given by the test. */
    private final class Scripted implements Stage<Integer> {
        private final Runnable work;
        private int threads;
        private @Nullable StageContext context;

        Scripted(Runnable work) {
            this.work = work;
        }

        Scripted in(StageContext given) {
            context = given;
            return this;
        }

        boolean isStopped() {
            return context.stop().getAsBoolean();
        }

        @Override
        public Integer run() {
            context.control().bindWorkers(1, wanted -> threads = wanted);
            work.run();
            return 42;
        }
    }

    @Test
    void aStageStartsWithTheRateAndThreadsOfTheControl() {
        Scripted stage = new Scripted(() -> {});
        assertThat(run.run(stage::in)).isEqualTo(42);
        assertThat(stage.threads).isEqualTo(3);
        assertThat(stage.context.control().rate().get()).isEqualTo(500);
        assertThat(stage.isStopped()).as("at its end, threads that are left").isTrue();
    }

    @Test
    void changesReachTheCurrentStageAndLaterOnes() {
        Scripted first = new Scripted(() -> control.setThreads(5));
        run.run(first::in);
        assertThat(first.threads).isEqualTo(5);
        Scripted second = new Scripted(() -> {});
        run.run(second::in);
        assertThat(second.threads).isEqualTo(5);
    }

    @Test
    void aControlWithoutThreadsLeavesThoseOfTheStage() {
        int[] threads = new int[1];
        StageControl none = StageControl.none();
        none.bindWorkers(7, wanted -> threads[0] = wanted);
        assertThat(threads[0]).isEqualTo(7);
        assertThatThrownBy(() -> none.bindWorkers(1_025, wanted -> {})).hasMessageContaining("1 to 1,024");
        assertThatThrownBy(() -> new StageControl(0, -1)).hasMessageContaining("1 to 1,024");
    }

    @Test
    void aStopReachesOnlyTheCurrentStage() {
        Scripted[] running = new Scripted[1];
        running[0] = new Scripted(() -> {
            assertThat(end.stops).hasSize(1);
            assertThat(running[0].isStopped()).isFalse();
            end.stops.get(0).run();
            assertThat(running[0].isStopped()).isTrue();
        });
        run.run(running[0]::in);
        assertThat(end.stops).isEmpty();
    }

    @Test
    void aFailedStageIsStoppedAndNoLongerControlled() {
        Scripted failing = new Scripted(() -> {
            throw new IllegalStateException("broken");
        });
        assertThatThrownBy(() -> run.run(failing::in)).hasMessage("broken");
        assertThat(failing.isStopped()).isTrue();
        assertThat(end.stops).isEmpty();
    }
}
