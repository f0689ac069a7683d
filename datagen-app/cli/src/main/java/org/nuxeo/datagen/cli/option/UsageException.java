package org.nuxeo.datagen.cli.option;

/** A value, a combination of values or a folder that cannot be used (exit code 2). */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public UsageException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below
     */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
