// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.operation.parameter.Parameter.ParameterType;

/**
 * The values that a parameter accepts.
 *
 * @param wanted description of valid values for messages, such as {@code 1 to 600}
 * @param reader turns a text into a value
 */
public record Limits(String wanted, Reader reader) {

    /** Turns a text into a value. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Returns the value.
         *
         * @throws IllegalArgumentException if the parameter does not accept the text
         */
        Object read(String name, String text);
    }

    /** Accepts whole numbers in a range. */
    static Limits range(ParameterType type, long min, long max) {
        String wanted = WholeNumber.grouped(min) + " to " + WholeNumber.grouped(max);
        return new Limits(wanted, (name, text) -> {
            long number = wholeNumber(name, text);
            if (number < min || number > max) {
                throw refused(name, text, wanted);
            }
            return type == ParameterType.INTEGER ? (Object) Math.toIntExact(number) : (Object) number;
        });
    }

    /** Accepts every number of a type. */
    static Limits any(ParameterType type) {
        long max = type == ParameterType.INTEGER ? Integer.MAX_VALUE : Long.MAX_VALUE;
        return range(type, -max - 1, max);
    }

    private static long wholeNumber(String name, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " " + text + ": must be a whole number", e);
        }
    }

    /** Accepts {@code true} and {@code false}. */
    static Limits flag() {
        return oneOf(List.of("true", "false"), "true or false", Boolean::valueOf);
    }

    /** Accepts only {@code false}. */
    static Limits notTrue(String reason) {
        return oneOf(List.of("false"), "false, since " + reason, Boolean::valueOf);
    }

    private static Limits oneOf(List<String> texts, String wanted, Function<String, Object> value) {
        return new Limits(wanted, (name, text) -> {
            if (!texts.contains(text)) {
                throw refused(name, text, wanted);
            }
            return value.apply(text);
        });
    }

    /**
     * Accepts texts that pass a check.
     *
     * @param check throws an {@link IllegalArgumentException} that names value and limit
     */
    static Limits text(String wanted, Consumer<String> check) {
        return new Limits(wanted, (name, text) -> {
            check.accept(text);
            return text;
        });
    }

    private static IllegalArgumentException refused(String name, String text, String wanted) {
        return new IllegalArgumentException(name + " " + text + ": must be " + wanted);
    }
}
