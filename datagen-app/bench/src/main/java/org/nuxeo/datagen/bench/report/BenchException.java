// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import org.jspecify.annotations.Nullable;

/**
 * An exception for a measurement, a scenario or a report that cannot be used. The message is one line with the remedy.
 */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public BenchException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause the cause; null if there is none
     */
    public BenchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
