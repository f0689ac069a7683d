package org.nuxeo.datagen.cli.option;

import java.util.function.Supplier;

/** Refusals of the modules below, told with the option that was given instead of the setting it sets. */
public final class Refusals {

    private Refusals() {}

    /**
     * Returns what a module makes of an option's value.
     *
     * @throws UsageException if the module refuses it, whose message begins with the name of the setting
     */
    public static <T> T named(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(renamed(option, e), e);
        }
    }

    /**
     * Returns what a module makes of several options that are named like its settings.
     *
     * @throws UsageException if the module refuses one
     */
    public static <T> T ofOptions(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage(), e);
        }
    }

    /** Returns the message of a refusal with an option in place of its first word. */
    public static String renamed(String option, RuntimeException refusal) {
        String message = refusal.getMessage();
        return option + message.substring(message.indexOf(' '));
    }
}
