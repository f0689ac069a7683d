// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks of arguments, whose messages name the value and its limits. */
public final class Check {

    private Check() {}

    /**
     * Checks that a value is within limits.
     *
     * @param name what the value is
     * @throws IllegalArgumentException if it is not
     */
    public static void range(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(outside(name, value, least, most));
        }
    }

    /**
     * Returns a value after checking that it is at least a limit.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static long atLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " " + value + ": must be at least " + WholeNumber.grouped(least));
        }
        return value;
    }

    /**
     * Checks that a value is at most a limit.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static void atMost(String name, long value, long most) {
        if (value > most) {
            throw new IllegalArgumentException(name + " " + value + ": must be at most " + WholeNumber.grouped(most));
        }
    }

    /**
     * Returns an index after checking that it is 0 to {@code count - 1}.
     *
     * @throws IndexOutOfBoundsException if it is not
     */
    public static long index(String name, long index, long count) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(outside(name, index, 0, count - 1));
        }
        return index;
    }

    /**
     * Refuses an argument if something is wrong with it.
     *
     * @param message names value, limit and remedy; made only for the exception
     * @throws IllegalArgumentException if so
     */
    public static void refuse(boolean isWrong, Supplier<String> message) {
        if (isWrong) {
            throw new IllegalArgumentException(message.get());
        }
    }

    /**
     * Refuses a call that the state of an object does not allow.
     *
     * @param message made only for the exception
     * @throws IllegalStateException if so
     */
    public static void misuse(boolean isWrong, Supplier<String> message) {
        if (isWrong) {
            throw new IllegalStateException(message.get());
        }
    }

    /**
     * Returns a value that is there in the state in which an object must be for a call.
     *
     * @param message made only for the exception
     * @throws IllegalStateException if it is not there
     */
    public static <T> T present(@Nullable T value, Supplier<String> message) {
        if (value == null) {
            throw new IllegalStateException(message.get());
        }
        return value;
    }

    /**
     * Refuses arguments that are null.
     *
     * @param namesAndValues the name of each argument, and the argument
     * @throws NullPointerException with the name of the first argument that is null
     */
    public static void given(@Nullable Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Objects.requireNonNull(namesAndValues[i + 1], String.valueOf(namesAndValues[i]));
        }
    }

    private static String outside(String name, long value, long least, long most) {
        return name + " " + value + ": must be " + WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most);
    }
}
