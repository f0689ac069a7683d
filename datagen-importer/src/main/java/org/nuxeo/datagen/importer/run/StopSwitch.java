// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A source of stop requests that is switched by calls. Thread safe. */
public final class StopSwitch implements StopSource {
    private final List<Runnable> stops = new CopyOnWriteArrayList<>();
    private volatile boolean requested;

    /** Requests a stop. */
    public void request() {
        requested = true;
        stops.forEach(Runnable::run);
    }

    /** Clears the request before another run. */
    public void reset() {
        requested = false;
    }

    @Override
    public boolean requested() {
        return requested;
    }

    @Override
    public Registration onStop(Runnable stop) {
        stops.add(stop);
        if (requested) {
            stop.run();
        }
        return () -> stops.remove(stop);
    }
}
