package org.nuxeo.datagen.export;

/** An export that cannot be made as asked; the message is one line with the remedy. */
public class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public ExportException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public ExportException(String message, Throwable cause) {
        super(message, cause);
    }
}
