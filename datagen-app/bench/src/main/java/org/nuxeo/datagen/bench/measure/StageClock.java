package org.nuxeo.datagen.bench.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.importer.internal.stage.Stage;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The clock of a stage: from the moment when it begins to take documents, connected and its topics or indexes made, until
 * it has ended with everything acknowledged and committed. Bare loops are timed from the same moment.
 */
public final class StageClock implements ProgressListener {

    private static final double NANOS_PER_SECOND = 1e9;

    private final String activity;
    private final AtomicLong startNanos = new AtomicLong();

    /** @param activity whose beginning starts the clock */
    public StageClock(String activity) {
        this.activity = activity;
    }

    @Override
    public void started(String begun, long documents) {
        if (begun.equals(activity)) {
            startNanos.compareAndSet(0, System.nanoTime());
        }
    }

    /** Runs a stage to its end and returns documents a second. */
    public double time(Stage<?> stage, long documents) {
        try (stage) {
            stage.run();
        }
        return rate(documents);
    }

    /** Returns documents a second from the beginning of the activity until now. */
    public double rate(long documents) {
        return rate(documents, startNanos.get());
    }

    /** Returns documents a second from a moment until now; the documents must have been done by then. */
    public static double rate(long documents, long startNanos) {
        return documents * NANOS_PER_SECOND / (System.nanoTime() - startNanos);
    }
}
