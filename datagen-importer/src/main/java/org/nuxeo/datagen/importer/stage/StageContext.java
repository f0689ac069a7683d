// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/**
 * What every stage needs besides its own settings.
 *
 * @param rate the rate limit, which can be changed while the stage runs
 * @param checkpoint stores the progress of a stage that works in ranges
 * @param metrics receives counts and times
 * @param listener receives progress
 */
public record StageContext(RateLimit rate, Checkpoint checkpoint, ImportMetrics metrics, ProgressListener listener) {

    /** Returns a context without a rate limit, checkpoint, metrics or listener. */
    public static StageContext none() {
        return new StageContext(RateLimit.none(), Checkpoint.NONE, ImportMetrics.none(), ProgressListener.NONE);
    }

    /** Returns the same context with another rate limit. */
    public StageContext with(RateLimit newRate) {
        return new StageContext(newRate, checkpoint, metrics, listener);
    }

    /** Returns the same context with another listener. */
    public StageContext with(ProgressListener newListener) {
        return new StageContext(rate, checkpoint, metrics, newListener);
    }

    /** Returns the same context with another checkpoint. */
    public StageContext with(Checkpoint newCheckpoint) {
        return new StageContext(rate, newCheckpoint, metrics, listener);
    }
}
