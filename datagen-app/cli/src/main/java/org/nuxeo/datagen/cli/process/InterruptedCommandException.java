package org.nuxeo.datagen.cli.process;

/** A command that a signal has ended before it was done (exit code 130). */
public final class InterruptedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is left of its work, in one line */
    public InterruptedCommandException(String message) {
        super(message);
    }
}
