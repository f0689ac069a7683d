// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

/** A source of stop requests: a signal to this process, or a person at the page of a job. */
public interface StopSource {

    /** Never requests a stop. */
    StopSource NEVER = new StopSource() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public Registration onStop(Runnable stop) {
            return () -> {};
        }
    };

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
}
