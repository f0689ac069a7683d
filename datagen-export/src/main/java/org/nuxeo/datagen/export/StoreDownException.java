// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import org.jspecify.annotations.Nullable;

/** Thrown when an object store cannot be reached or fails. Repeating the call resumes the export. */
public final class StoreDownException extends ExportException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message the value, the limit and the remedy in one line
     * @param cause the underlying failure, or null
     */
    public StoreDownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
