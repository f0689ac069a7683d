// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.Stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** Rate limit, threads and stops reach the current stage. */
class RunControlTest {

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
    private final RunControl control = new RunControl(end, 500, 3);

    /** A stage whose work is given by the test. */
    private final class Scripted implements ControlledStage<Integer> {
        private final StageControl control;
        private final Runnable work;
        private int threads;
        private boolean stopped;
        private boolean closed;

        Scripted(RateLimit rate, Runnable work) {
            this.control = new StageControl(rate, 1, ProgressListener.NONE);
            this.work = work;
            control.bindWorkers(wanted -> threads = wanted);
        }

        @Override
        public StageControl control() {
            return control;
        }

        @Override
        public Integer run() {
            work.run();
            return 42;
        }

        @Override
        public void stop() {
            stopped = true;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void aStageStartsWithTheRateAndThreadsOfTheControl() {
        Scripted stage = new Scripted(control.rate(), () -> {});
        assertThat(control.run(stage)).isEqualTo(42);
        assertThat(stage.threads).isEqualTo(3);
        assertThat(stage.control.rate().get()).isEqualTo(500);
        assertThat(stage.closed).isTrue();
        assertThat(stage.stopped).isFalse();
    }

    @Test
    void changesReachTheCurrentStageAndLaterOnes() {
        Scripted first = new Scripted(control.rate(), () -> {
            control.setMaxRate(70);
            control.setThreads(5);
        });
        control.run(first);
        assertThat(first.control.rate().get()).isEqualTo(70);
        assertThat(first.threads).isEqualTo(5);
        Scripted second = new Scripted(control.rate(), () -> {});
        control.run(second);
        assertThat(second.control.rate().get()).isEqualTo(70);
        assertThat(second.threads).isEqualTo(5);
    }

    @Test
    void aStopReachesOnlyTheCurrentStage() {
        Scripted[] running = new Scripted[1];
        running[0] = new Scripted(control.rate(), () -> {
            assertThat(end.stops).hasSize(1);
            end.stops.get(0).run();
            assertThat(running[0].stopped).isTrue();
        });
        control.run(running[0]);
        assertThat(end.stops).isEmpty();
    }

    @Test
    void aFailedStageIsClosedAndNoLongerControlled() {
        Scripted failing = new Scripted(control.rate(), () -> {
            throw new IllegalStateException("broken");
        });
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> control.run(failing))
                .hasMessage("broken");
        assertThat(failing.closed).isTrue();
        assertThat(end.stops).isEmpty();
    }
}
