package org.nuxeo.datagen.services;

/** Embedded services that cannot be used as asked: they have no place to write, or no room for the documents. */
public class ServicesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public ServicesException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public ServicesException(String message, Throwable cause) {
        super(message, cause);
    }
}
