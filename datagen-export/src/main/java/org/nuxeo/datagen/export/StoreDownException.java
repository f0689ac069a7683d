package org.nuxeo.datagen.export;

/** An object store that cannot be reached or that fails; the same command resumes once it is back. */
public final class StoreDownException extends ExportException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public StoreDownException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public StoreDownException(String message, Throwable cause) {
        super(message, cause);
    }
}
