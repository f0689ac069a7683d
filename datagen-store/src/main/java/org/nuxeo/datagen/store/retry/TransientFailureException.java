// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

/** A request failed for a reason that is likely to pass, so it may be sent again. */
public final class TransientFailureException extends Exception {

    private static final long serialVersionUID = 1L;

    public TransientFailureException(String message, Throwable cause) {
        super(message, cause);
    }
}
