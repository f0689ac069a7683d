// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

/** A stage cannot continue. The message gives the reason and the remedy in one line. */
public class StageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StageException(String message) {
        super(message);
    }

    public StageException(String message, Throwable cause) {
        super(message, cause);
    }
}
