// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/**
 * What every stage needs besides its own settings.
 *
 * @param control the rate limit and the number of threads, which can be changed while the stage runs
 * @param checkpoint stores the progress of a stage that works in ranges
 * @param metrics receives counts and times
 * @param listener receives progress
 */
public record StageContext(
        StageControl control, Checkpoint checkpoint, ImportMetrics metrics, ProgressListener listener) {

    /** Returns a context without control, checkpoint, metrics or listener. */
    public static StageContext none() {
        return new StageContext(StageControl.none(), Checkpoint.NONE, ImportMetrics.none(), ProgressListener.NONE);
    }

    /** Returns the same context with another control. */
    public StageContext with(StageControl newControl) {
        return new StageContext(newControl, checkpoint, metrics, listener);
    }

    /** Returns the same context with another listener. */
    public StageContext with(ProgressListener newListener) {
        return new StageContext(control, checkpoint, metrics, newListener);
    }

    /** Returns the same context with another checkpoint. */
    public StageContext with(Checkpoint newCheckpoint) {
        return new StageContext(control, newCheckpoint, metrics, listener);
    }
}
