// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

/** A stage cannot continue. The message gives the reason and the remedy in one line. */
public class StageException extends RuntimeException {

    public StageException(String message) {
        super(message);
    }

    public StageException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Work was stopped before a service had answered. Repeating the command resumes it. */
    public static final class StoppedException extends StageException {

        /** Creates the exception for work that waited for a service. */
        public StoppedException(String service, String address) {
            this("stopped while waiting for " + service + " at " + address + "; repeat the command to resume");
        }

        /** @param message says what the work was waiting for */
        public StoppedException(String message) {
            super(message);
        }
    }
}
