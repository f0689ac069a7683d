// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Thrown when a value, a combination of values or a folder cannot be used (exit code 2). */
public final class UsageException extends RuntimeException {
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

    /**
     * Refuses values if something is wrong with them.
     *
     * @param message the value, the limit and the remedy in one line
     * @throws UsageException if so
     */
    public static void when(boolean isWrong, String message) {
        if (isWrong) {
            throw new UsageException(message);
        }
    }

    /**
     * Returns the result of a function of an option's value.
     *
     * @throws UsageException if the function refuses the value with a message that begins with the name of the setting
     */
    public static <T> T named(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(renamed(option, e), e);
        }
    }

    /**
     * Returns the result of a function of several options whose names are those of the settings.
     *
     * @throws UsageException if the function refuses a value
     */
    public static <T> T ofOptions(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage(), e);
        }
    }

    /** Returns the message of an exception with its first word replaced by an option. */
    public static String renamed(String option, RuntimeException refusal) {
        String message = String.valueOf(refusal.getMessage());
        return option + message.substring(message.indexOf(' '));
    }
}
