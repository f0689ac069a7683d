// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

/** Work was stopped before a service had answered. Repeating the command resumes it. */
public final class StoppedException extends StageException {

    private static final long serialVersionUID = 1L;

    /** @param message says what the work was waiting for */
    public StoppedException(String message) {
        super(message);
    }
}
