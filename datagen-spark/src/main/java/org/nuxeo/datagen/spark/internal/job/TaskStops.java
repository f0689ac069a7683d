// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.spark.internal.part.PartTask.TaskControl;

/**
 * The stop of a task that is no longer needed, for example because another execution was faster. Spark tells a task only
 * if it asks.
 *
 * @param control the task
 */
record TaskStops(TaskControl control) implements StopSource {

    private static final long ASK_EVERY_MILLIS = 500;

    @Override
    public boolean requested() {
        return control.stopRequested();
    }

    @Override
    public Registration onStop(Runnable stop) {
        ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor();
        Runnable ask = () -> {
            if (requested()) {
                stop.run();
            }
        };
        watcher.scheduleWithFixedDelay(ask, 0, ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return watcher::shutdownNow;
    }
}
