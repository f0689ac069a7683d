// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.description.Word;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The sources of option values. An option that is not on the command line has its value from the environment or the file of
 * {@code --config}.
 */
public final class Sources implements IDefaultValueProvider {
    private final Map<String, String> environment;
    private final ConfigFile file;
    private final Map<String, String> sources = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();

    /**
     * @param environment environment variables of the process
     * @param file file of {@code --config}; may be empty
     */
    public Sources(Map<String, String> environment, ConfigFile file) {
        this.environment = environment;
        this.file = file;
    }

    /** Returns the environment variable of an option, for example {@code DATAGEN_FIRST_MONTH} for {@code --first-month}. */
    public static String variable(String optionName) {
        return Word.variable(optionName.substring(2));
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return null;
        }
        String name = option.longestName();
        String variable = variable(name);
        String value = environment.get(variable);
        if (value != null && !value.isEmpty()) {
            return found(name, "environment " + variable, value);
        }
        value = file.value(name.substring(2));
        if (value != null) {
            return found(name, "file " + file.path(), value);
        }
        sources.put(name, "default");
        return null;
    }

    private String found(String name, String source, String value) {
        sources.put(name, source);
        values.put(name, value);
        return value;
    }

    /** Returns an environment variable that is not an option, such as a secret, or null if it is missing or empty. */
    public String environment(String variable) {
        String value = environment.get(variable);
        return value == null || value.isEmpty() ? null : value;
    }

    /** Returns the text of an option that is not on the command line, or null if it has no default either. */
    public String text(OptionSpec option) {
        return values.getOrDefault(option.longestName(), option.defaultValue());
    }

    /** Returns the source of a refused value for a message, or nothing if it is on the command line. */
    public String mention(OptionSpec option) {
        String source = sources.getOrDefault(option.longestName(), "default");
        return source.equals("default") ? "" : " (from " + source + ")";
    }

    /** Returns the source of an option: {@code flag}, {@code environment …}, {@code file …} or {@code default}. */
    public String source(ParseResult parsed, OptionSpec option) {
        boolean flag = parsed.matchedOptions().stream().anyMatch(matched -> matched.equals(option));
        return flag ? "flag" : sources.getOrDefault(option.longestName(), "default");
    }
}
