package org.nuxeo.datagen.bench.nuxeo;

import org.nuxeo.datagen.bench.report.BenchException;

/** An operation or a bulk command that has ended without doing what it was asked for. */
public final class OperationFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param what was asked for
     * @param status of HTTP
     * @param reason that the server gave
     */
    public OperationFailure(String what, int status, String reason) {
        super(what + ": " + reason);
        this.status = status;
    }

    /** Returns the status of HTTP. */
    public int status() {
        return status;
    }

    /** Returns it as an error of the command. */
    public BenchException toBenchException() {
        return new BenchException(getMessage(), this);
    }
}
