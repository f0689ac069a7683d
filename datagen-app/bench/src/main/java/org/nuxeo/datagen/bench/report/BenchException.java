// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

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
     * @param cause the cause, or null
     */
    public BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
