// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.jspecify.annotations.Nullable;

/** Thrown when a value, a combination of values or a folder cannot be used (exit code 2). */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message the value, the limit and the remedy in one line */
    public UsageException(String message) {
        this(message, null);
    }

    /**
     * @param message the value, the limit and the remedy in one line
     * @param cause the underlying failure
     */
    public UsageException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
