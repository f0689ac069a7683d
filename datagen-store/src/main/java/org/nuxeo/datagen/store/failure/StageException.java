// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import java.util.function.Supplier;

/** A stage cannot continue. The message gives the reason and the remedy in one line. */
public class StageException extends RuntimeException {

    public StageException(String message) {
        super(message);
    }

    public StageException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the exception for a service that does not admit this client. */
    public static StageException refusal(String service, Throwable failure) {
        String reason = FailureReasons.of(failure);
        String message = service + " refuses this client: " + reason + "; check user, password and rights";
        return new StageException(message, failure);
    }

    /**
     * Refuses to go on if something is wrong.
     *
     * @param message made only for the exception
     * @throws StageException if so
     */
    public static void refuse(boolean isWrong, Supplier<String> message) {
        if (isWrong) {
            throw new StageException(message.get());
        }
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
