// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

/** The failure of an operation or a bulk command. */
public final class OperationFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param what name of the operation or command
     * @param status HTTP status
     * @param reason reason that the server gave
     */
    public OperationFailure(String what, int status, String reason) {
        super(what + ": " + reason);
        this.status = status;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }
}
