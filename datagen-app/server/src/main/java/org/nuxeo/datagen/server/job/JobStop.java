// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.run.StopSource;

/** The stop request of a job, which is passed to its stages. Thread safe. */
final class JobStop implements StopSource {
    private final List<Runnable> stops = new ArrayList<>();
    private boolean requested;

    @Override
    public synchronized boolean requested() {
        return requested;
    }

    @Override
    public StopSource.Registration onStop(Runnable stop) {
        boolean late;
        synchronized (this) {
            stops.add(stop);
            late = requested;
        }
        if (late) {
            stop.run();
        }
        return () -> {
            synchronized (this) {
                stops.remove(stop);
            }
        };
    }

    void request() {
        List<Runnable> running;
        synchronized (this) {
            requested = true;
            running = List.copyOf(stops);
        }
        running.forEach(Runnable::run);
    }

    /** Clears the request before another run. */
    synchronized void reset() {
        requested = false;
    }
}
