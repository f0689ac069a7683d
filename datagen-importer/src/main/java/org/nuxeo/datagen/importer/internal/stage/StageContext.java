package org.nuxeo.datagen.importer.internal.stage;

import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ImportMetrics;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * What surrounds a stage, whatever it does.
 *
 * @param rate the ceiling on documents per second, which may be changed while the stage runs
 * @param checkpoint where a stage that reads ranges keeps how far it is
 * @param metrics where it counts and times
 * @param listener hears how far it is
 */
public record StageContext(RateLimit rate, Checkpoint checkpoint, ImportMetrics metrics, ProgressListener listener) {

    /** Returns surroundings without a ceiling, in which nothing is kept and nobody counts or listens. */
    public static StageContext none() {
        return new StageContext(RateLimit.none(), Checkpoint.NONE, ImportMetrics.none(), ProgressListener.NONE);
    }

    /** Returns the same under another ceiling. */
    public StageContext with(RateLimit newRate) {
        return new StageContext(newRate, checkpoint, metrics, listener);
    }

    /** Returns the same with another checkpoint. */
    public StageContext with(Checkpoint newCheckpoint) {
        return new StageContext(rate, newCheckpoint, metrics, listener);
    }
}
