// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/**
 * The arguments of a job, with the names that the command line has.
 *
 * @param options values by name, without the hyphens
 */
record JobArguments(OptionValues options) {

    private static final String PREFIX = "--";

    /**
     * Returns the options in a list of arguments, and those that the environment has.
     *
     * @param arguments options as {@code --name value} or {@code --name=value}
     * @param names names of the options that have a value, besides those of the dataset
     * @param flags names of the options without a value
     * @throws IllegalArgumentException if an option is unknown, has no value, or is given twice
     */
    static JobArguments parse(
            String[] arguments, Set<String> names, Set<String> flags, Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        int at = 0;
        while (at < arguments.length) {
            String argument = arguments[at++];
            if (!argument.startsWith(PREFIX)) {
                throw new IllegalArgumentException(argument + ": is not an option; options begin with --");
            }
            int equals = argument.indexOf('=');
            String name = argument.substring(PREFIX.length(), equals < 0 ? argument.length() : equals);
            String value = equals < 0 ? null : argument.substring(equals + 1);
            if (flags.contains(name)) {
                value = "true";
            } else if (!names.contains(name) && !DatasetOptions.NAMES.contains(name)) {
                throw new IllegalArgumentException(CommandOptions.refusal(name));
            } else if (value == null) {
                if (at == arguments.length) {
                    throw new IllegalArgumentException(PREFIX + name + ": needs a value");
                }
                value = arguments[at++];
            }
            if (values.put(name, value) != null) {
                throw new IllegalArgumentException(PREFIX + name + ": is given twice");
            }
        }
        names.forEach(name -> fromEnvironment(name, environment, values));
        DatasetOptions.NAMES.forEach(name -> fromEnvironment(name, environment, values));
        return new JobArguments(new OptionValues(DatasetOptions.withModelText(values)));
    }

    private static void fromEnvironment(String name, Map<String, String> environment, Map<String, String> values) {
        String value = environment.get(Word.variable(name));
        if (value != null && !value.isEmpty()) {
            values.putIfAbsent(name, value);
        }
    }

    /** Returns the dataset of the options. */
    DatasetOptions dataset() {
        return DatasetOptions.of(options.values());
    }

    /** Returns the text of an option that must be given. */
    String required(String name, String example) {
        if (!options.has(name)) {
            throw new IllegalArgumentException("this job needs " + PREFIX + name + " " + example);
        }
        return options.text(name, null);
    }

    /** The options that a command has and its job has not, with what to do instead. */
    static final class CommandOptions {

        private static final Map<String, String> INSTEAD = Map.ofEntries(
                Map.entry("threads", "give executors more cores by spark.executor.cores"),
                Map.entry("part", "Spark divides the work; set the size of a part by --task-size"),
                Map.entry("merge", "the report has all parts"),
                Map.entry("archive-size", "a task writes one archive; set the number of its files by --task-size"),
                Map.entry("max-rate", "limit the cores by spark.cores.max or spark.dynamicAllocation.maxExecutors"),
                Map.entry("grow", "name another --work for the larger dataset, and give --first-month and --live-from"),
                Map.entry("metrics-port", "Spark's page and its metrics show the progress"),
                Map.entry("config", "give options, or variables such as DATAGEN_MONTHS"),
                Map.entry("log-format", "Spark's settings of Log4j have it"),
                Map.entry("verbose", "Spark's settings of Log4j have the level"),
                Map.entry("out", "name a --sink"));

        private CommandOptions() {}

        /** Returns the message about an option that a job does not have. */
        static String refusal(String name) {
            String instead = INSTEAD.get(name);
            return "--" + name + ": is not an option of this job" + (instead == null ? "" : "; " + instead);
        }
    }
}
