package org.nuxeo.datagen.app;

/** An expected failure: its message is the one line the user sees, its exit code the one of the process. */
public class DatagenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * @param exitCode one of the constants of {@link ExitCode}
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public DatagenException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The exit code the process ends with, one of the constants of {@link ExitCode}. */
    public final int exitCode() {
        return exitCode;
    }
}
