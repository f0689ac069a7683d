package org.nuxeo.datagen.importer.internal.retry;

/** A request failed for a reason that is likely to pass: it may be sent again. */
public final class PassingFailureException extends Exception {

    private static final long serialVersionUID = 1L;

    public PassingFailureException(String message, Throwable cause) {
        super(message, cause);
    }
}
