// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import org.jspecify.annotations.Nullable;

/**
 * An exception for embedded services that cannot be used, because they cannot write to their folder or have no room for
 * the documents.
 */
public class ServicesException extends RuntimeException {
    /** @param message value, limit and remedy, in one line */
    public ServicesException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause the cause, or null
     */
    public ServicesException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
