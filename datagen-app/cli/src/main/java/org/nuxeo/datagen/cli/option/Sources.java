// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.WordFile;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

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

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return null;
        }
        List<String> names = Stream.of(option.names())
                .filter(each -> each.startsWith("--"))
                .sorted(Comparator.comparing(each -> !each.equals(option.longestName())))
                .toList();
        String name = names.get(0);
        for (String each : names) {
            String variable = Word.variable(each.substring(2));
            String value = environment(variable);
            if (value != null) {
                return found(name, "environment " + variable, value);
            }
        }
        for (String each : names) {
            String value = file.values.get(each.substring(2));
            if (value != null) {
                return found(name, "file " + file.path, value);
            }
        }
        return null;
    }

    private String found(String name, String source, String value) {
        sources.put(name, source);
        values.put(name, value);
        return value;
    }

    /** Returns an environment variable that is not an option, such as a secret, or null if it is missing or empty. */
    public @Nullable String environment(String variable) {
        String value = environment.get(variable);
        return value == null || value.isEmpty() ? null : value;
    }

    /** Returns the text of an option that is not on the command line, or null if it has no default either. */
    public @Nullable String text(OptionSpec option) {
        return values.getOrDefault(option.longestName(), option.defaultValue());
    }

    /** Returns the source of a refused value for a message, or nothing if it is on the command line. */
    public String mention(OptionSpec option) {
        String source = sources.getOrDefault(option.longestName(), "default");
        return source.equals("default") ? "" : " (from " + source + ")";
    }

    /** Returns the source of an option: {@code flag}, {@code environment …}, {@code file …} or {@code default}. */
    public String source(OptionSpec option) {
        boolean flag =
                option.command().commandLine().getParseResult().matchedOptions().contains(option);
        return flag ? "flag" : sources.getOrDefault(option.longestName(), "default");
    }

    /** The file of {@code --config}, which has the names of options without dashes and their values. */
    public record ConfigFile(Path path, Map<String, String> values) {

        /** Returns an empty file, for a command line without {@code --config}. */
        public static ConfigFile none() {
            return new ConfigFile(Path.of(""), Map.of());
        }

        /**
         * Reads a file.
         *
         * @param known names of all options of all commands, without dashes
         * @throws Refusal if the file cannot be read, is not a YAML map of simple values, or has an unknown or duplicate
         *     name
         */
        public static ConfigFile read(Path path, Set<String> known) {
            String place = "--config " + path + ": ";
            JsonNode root = parse(path, place);
            if (root.isMissingNode() || root.isNull()) {
                return new ConfigFile(path, Map.of());
            }
            Refusal.when(!root.isObject(), place + "must hold lines such as 'customers: 12k'");
            Map<String, String> values = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> entry : root.properties()) {
                String name = entry.getKey();
                Refusal.when(
                        !known.contains(name),
                        place + "no option is called " + name + "; there are " + new TreeSet<>(known));
                Refusal.when(!entry.getValue().isValueNode(), place + name + " must have one simple value");
                if (!entry.getValue().isNull()) {
                    values.put(name, entry.getValue().asText());
                }
            }
            return new ConfigFile(path, values);
        }

        private static JsonNode parse(Path path, String place) {
            byte[] text = WordFile.bytes("--config", path);
            // not in a constant: most commands have no such file, and start sooner without a parser
            YAMLFactory strict = YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();
            try {
                return new ObjectMapper(strict)
                        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .readTree(text);
            } catch (JacksonException e) {
                String mistake = e.getOriginalMessage().lines().findFirst().orElse("");
                String twice = mistake.replaceFirst("Duplicate field '(.*)'", "$1");
                if (mistake.startsWith("Trailing token")) {
                    throw new Refusal(e, place + "has a second document" + line(e) + "; leave it out");
                }
                String reason = twice.equals(mistake)
                        ? "must be YAML, error" + line(e) + ": " + mistake
                        : twice + " is given a second time" + line(e) + "; leave one of them out";
                throw new Refusal(e, place + reason);
            } catch (IOException e) {
                // Reading from an array never fails.
                throw new UncheckedIOException(e);
            }
        }

        /** Returns the line of an error; a file that is nested too deeply has none. */
        private static String line(JacksonException error) {
            return error.getLocation() == null
                    ? ""
                    : " in line " + error.getLocation().getLineNr();
        }
    }
}
