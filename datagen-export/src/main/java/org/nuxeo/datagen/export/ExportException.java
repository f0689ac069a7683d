// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import org.jspecify.annotations.Nullable;

/** Thrown when an export fails; the message is one line and ends with the remedy. */
public class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message the value, the limit and the remedy in one line */
    public ExportException(String message) {
        this(message, null);
    }

    /**
     * @param message the value, the limit and the remedy in one line
     * @param cause the underlying failure, or null
     */
    public ExportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
