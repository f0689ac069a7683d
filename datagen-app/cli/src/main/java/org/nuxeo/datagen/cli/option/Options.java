// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.function.Supplier;
import org.nuxeo.datagen.core.description.Refusal;

/** Refusals of settings, told by the options that set them. */
public final class Options {
    private Options() {}

    /**
     * Returns the result of a function of an option's value.
     *
     * @throws Refusal if the function refuses the value with a message that begins with the name of the setting
     */
    public static <T> T named(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, renamed(option, e));
        }
    }

    /**
     * Returns the result of a function of several options whose names are those of the settings.
     *
     * @throws Refusal if the function refuses a value
     */
    public static <T> T ofOptions(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, "--" + e.getMessage());
        }
    }

    /** Returns the message of an exception with its first word replaced by an option. */
    public static String renamed(String option, RuntimeException refusal) {
        String message = String.valueOf(refusal.getMessage());
        return option + message.substring(message.indexOf(' '));
    }
}
