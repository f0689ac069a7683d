package org.nuxeo.datagen.cli.process;

/** A command that a signal has ended before it was done (exit code 130). */
public final class InterruptedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is left of its work, in one line */
    public InterruptedCommandException(String message) {
        super(message);
    }

    /** Returns what to tell of work that a signal has cut short, however that showed. */
    public static String message(Throwable failure) {
        return failure instanceof InterruptedCommandException ? failure.getMessage() : "interrupted";
    }
}
