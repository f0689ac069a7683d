// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The names of options. Spark's options have no case and are often written without hyphens, so {@code first-month},
 * {@code firstMonth} and {@code first_month} are the same option.
 */
public final class OptionNames {

    private OptionNames() {}

    /**
     * Returns the options by the names that the command line has.
     *
     * @param given options as a user has written them
     * @param known names that are accepted
     * @throws IllegalArgumentException if an option is not known or given twice
     */
    public static Map<String, String> resolve(Map<String, String> given, Collection<String> known) {
        Map<String, String> options = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (options.put(resolve(name, known), value) != null) {
                throw new IllegalArgumentException("option " + name + ": is given twice");
            }
        });
        return options;
    }

    private static String resolve(String name, Collection<String> known) {
        for (String each : known) {
            if (plain(each).equals(plain(name))) {
                return each;
            }
        }
        List<String> sorted = known.stream().sorted().toList();
        throw new IllegalArgumentException(
                "option " + name + ": is unknown; must be one of " + String.join(", ", sorted));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }
}
