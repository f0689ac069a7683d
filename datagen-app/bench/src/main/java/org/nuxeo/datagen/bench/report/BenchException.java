// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a measurement, a scenario or a report that cannot be used. The message is one line with the remedy.
 */
public final class BenchException extends RuntimeException {

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

    /**
     * Refuses something if it is wrong.
     *
     * @param pieces pieces of the message: value, limit and remedy
     */
    public static void when(boolean isWrong, Object... pieces) {
        if (isWrong) {
            throw new BenchException(Stream.of(pieces).map(String::valueOf).collect(Collectors.joining()));
        }
    }
}
