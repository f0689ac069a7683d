// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

/** Thrown when a signal has stopped a command (exit code 130). */
public final class InterruptedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message the state of its work in one line */
    public InterruptedCommandException(String message) {
        super(message);
    }

    /** Returns the exception for a failure of work that a signal has stopped. */
    public static String message(Throwable failure) {
        return failure instanceof InterruptedCommandException ? failure.getMessage() : "interrupted";
    }
}
