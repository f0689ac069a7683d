// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.io.Serializable;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The values of options by name, with their conversions. Messages name the option, the value and the limit.
 *
 * @param values texts by the name of the option
 */
public record OptionValues(Map<String, String> values) implements Serializable {

    public OptionValues {
        values = Map.copyOf(values);
    }

    /** Returns whether an option is given. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Returns the text of an option, or a default. */
    public @Nullable String text(String name, @Nullable String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /** Returns a whole number such as {@code 90M}, or a default. */
    public long number(String name, long otherwise, long smallest, long largest) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            return WholeNumber.parse(text, smallest, largest);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " " + text + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the value of an option that is given.
     *
     * @param conversion conversion of the text; it throws an {@link IllegalArgumentException} for others
     * @param limit what the text must be, as in {@code must be text or json}
     */
    public <T> T convert(String name, Function<String, T> conversion, String limit) {
        String text = values.get(name);
        try {
            return conversion.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " " + text + ": " + limit, e);
        }
    }
}
