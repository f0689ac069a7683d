package org.nuxeo.datagen.bench.report;

/** A measurement, a scenario or a report that cannot be used; the message is one line with the remedy. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public BenchException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
