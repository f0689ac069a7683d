// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** A source of stop requests: a signal to this process, or a person at the page of a job. */
public interface StopSource {

    /** Never requests a stop. */
    StopSource NEVER = new StopSwitch();

    /** Returns whether a stop was requested. */
    boolean requested();

    /**
     * Registers what to do when a stop is requested, at once if it was requested already.
     *
     * @param stop must return quickly; may be called while the work is ending by itself
     * @return to be closed when there is nothing left to stop
     */
    Registration onStop(Runnable stop);

    /** An action that is run when a stop is requested, until this is closed. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** A source of stop requests that is switched by calls, and stops last what was registered first. Thread safe. */
    class StopSwitch implements StopSource {
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
            stops.add(0, Objects.requireNonNull(stop, "stop"));
            if (requested) {
                stop.run();
            }
            return () -> stops.remove(stop);
        }
    }
}
