// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.core.description.Secrets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a command with their values and the sources of these. */
final class Settings {
    private static final Set<String> LEFT_OUT = Set.of("help", "format", "verbose");

    /**
     * An option.
     *
     * @param name name without dashes
     * @param value value as given or computed, or null if there is none
     * @param source source of the value: {@code flag}, {@code environment …}, {@code file …} or {@code default}
     */
    record Setting(String name, String value, String source) {}

    private Settings() {}

    static List<Setting> of(CommandSpec command, Sources sources, Map<String, String> computed) {
        ParseResult parsed = command.commandLine().getParseResult();
        List<Setting> settings = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            String name = option.longestName().substring(2);
            if (!LEFT_OUT.contains(name)) {
                settings.add(new Setting(name, value(option, name, computed, sources), sources.source(parsed, option)));
            }
        }
        return settings;
    }

    private static String value(OptionSpec option, String name, Map<String, String> computed, Sources sources) {
        if (computed.containsKey(name)) {
            return computed.get(name);
        }
        List<String> given = option.originalStringValues();
        String value = given.isEmpty() ? sources.text(option) : given.get(given.size() - 1);
        return value == null ? null : Secrets.hide(value);
    }
}
