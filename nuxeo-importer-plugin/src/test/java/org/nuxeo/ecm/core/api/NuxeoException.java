// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class NuxeoException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public NuxeoException(String message) {
        this(message, 500);
    }

    public NuxeoException(String message, int status) {
        super(message);
        this.status = status;
    }

    public NuxeoException(String message, Throwable cause) {
        this(message, cause, 500);
    }

    public NuxeoException(String message, Throwable cause, int status) {
        super(message, cause);
        this.status = status;
    }

    public int getStatusCode() {
        return status;
    }
}
