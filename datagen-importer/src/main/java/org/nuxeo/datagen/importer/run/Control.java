package org.nuxeo.datagen.importer.run;

import org.nuxeo.datagen.importer.internal.stage.Stage;
import org.nuxeo.datagen.importer.internal.stage.SteeredStage;
import org.nuxeo.datagen.importer.internal.stage.Steering;
import org.nuxeo.datagen.importer.settings.RateLimit;

/** How the stages of a run are steered from outside, the one that runs and those that follow. Thread safe. */
public final class Control {
    private final StopSource stops;
    private final RateLimit rate;
    private int threads;
    private Steering steering;

    /**
     * @param stops may ask a stage to end early
     * @param maxRate ceiling on the documents a second of each stage, 0 for none
     * @param threads of each stage, at least 1; 0 for those its settings name
     */
    public Control(StopSource stops, long maxRate, int threads) {
        this.stops = stops;
        this.rate = new RateLimit(maxRate);
        this.threads = threads;
    }

    /** No ceiling, and the threads of the settings. */
    public static Control of(StopSource stops) {
        return new Control(stops, 0, 0);
    }

    /** Who may ask a stage to end early. */
    public StopSource stops() {
        return stops;
    }

    /** The ceiling that all stages keep. */
    public RateLimit rate() {
        return rate;
    }

    /** The ceiling in documents a second, 0 for none. */
    public long maxRate() {
        return rate.get();
    }

    /** Changes the ceiling; 0 removes it. */
    public synchronized void setMaxRate(long documentsPerSecond) {
        rate.set(documentsPerSecond);
        if (steering != null && steering.rate() != rate) {
            steering.setMaxRate(documentsPerSecond);
        }
    }

    /** The threads of each stage, or 0 for those its settings name. */
    public synchronized int threads() {
        return threads;
    }

    /** Changes the number of threads of the stage that runs and of those that follow. */
    public synchronized void setThreads(int newThreads) {
        threads = newThreads;
        if (steering != null) {
            steering.setThreads(newThreads);
        }
    }

    /** Runs a stage, which gets from the beginning what is set here, and closes it. */
    <R> R run(Stage<R> stage) {
        begins(stage);
        StopSource.Registration registration = stops.onStop(stage::stop);
        try (stage) {
            return stage.run();
        } finally {
            registration.close();
        }
    }

    private synchronized void begins(Stage<?> stage) {
        steering = stage instanceof SteeredStage<?> steered ? steered.steering() : null;
        if (steering == null) {
            return;
        }
        if (steering.rate() != rate) {
            steering.setMaxRate(rate.get());
        }
        if (threads > 0) {
            steering.setThreads(threads);
        }
    }
}
