// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import org.jspecify.annotations.Nullable;

/** An exception for a server that cannot start with its settings, such as a port in use or an unreadable key store. */
public final class ServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public ServerException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause the cause, or null
     */
    public ServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
