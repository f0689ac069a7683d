// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageControl;

/**
 * The live control of a run: rate limit and threads of its stages, the current one and those that follow, and the
 * source of stop requests. Thread safe.
 */
public final class RunControl {
    private final StopSource stops;
    private final RateLimit rate;
    private int threads;
    private @Nullable StageControl control;

    /**
     * @param stops may request an early stop
     * @param maxRate rate limit of each stage in documents a second, 0 for none
     * @param threads number of threads of each stage, at least 1; 0 for those of its settings
     */
    public RunControl(StopSource stops, long maxRate, int threads) {
        this.stops = Objects.requireNonNull(stops, "stops");
        this.rate = new RateLimit(maxRate);
        this.threads = threads;
    }

    /** Returns a control without a rate limit and with the threads of the settings. */
    public static RunControl of(StopSource stops) {
        return new RunControl(stops, 0, 0);
    }

    /** Returns the source of stop requests. */
    public StopSource stops() {
        return stops;
    }

    /** Returns the rate limit that all stages share. */
    public RateLimit rate() {
        return rate;
    }

    /** Returns the rate limit in documents a second, 0 for none. */
    public long maxRate() {
        return rate.get();
    }

    /** Changes the rate limit; 0 removes it. */
    public void setMaxRate(long documentsPerSecond) {
        rate.set(documentsPerSecond);
    }

    /** Returns the threads of each stage, or 0 for those of its settings. */
    public synchronized int threads() {
        return threads;
    }

    /** Changes the number of threads of the current stage and of those that follow. */
    public synchronized void setThreads(int newThreads) {
        threads = newThreads;
        if (control != null) {
            control.setThreads(newThreads);
        }
    }

    /** Runs a stage, whose rate limit is that of this control, and closes it. */
    <R> R run(Stage<R> stage) {
        attach(stage);
        StopSource.Registration registration = stops.onStop(stage::stop);
        try (stage) {
            return stage.run();
        } finally {
            registration.close();
        }
    }

    private synchronized void attach(Stage<?> stage) {
        control = stage instanceof ControlledStage<?> controlled ? controlled.control() : null;
        if (control != null && threads > 0) {
            control.setThreads(threads);
        }
    }
}
