// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of some words of a description, made from their definitions. A command mixes in their {@link #spec}. */
public class WordOptions {
    private static final String DEFAULT_IN_HELP = "${DEFAULT-VALUE}";

    private final CommandSpec spec = CommandSpec.create();
    private final Map<Word, OptionSpec> options = new LinkedHashMap<>();
    private final Map<Word, String> defaults;

    /** @param words definitions, in the order of their options */
    public WordOptions(List<Word> words) {
        this(words, Map.of());
    }

    /**
     * @param words definitions, in the order of their options
     * @param defaults texts of values that a command has in place of the usual defaults
     */
    public WordOptions(List<Word> words, Map<Word, String> defaults) {
        this.defaults = Map.copyOf(defaults);
        for (Word word : words) {
            OptionSpec option = option(word);
            options.put(word, option);
            spec.addOption(option);
        }
    }

    private OptionSpec option(Word word) {
        OptionSpec.Builder option = OptionSpec.builder(Word.Spelling.OPTION.of(word))
                .paramLabel(word.label())
                .description(word.help())
                .type(word.values().type())
                .converters((ITypeConverter<?>) text -> read(word, text));
        if (word.help().contains(DEFAULT_IN_HELP)) {
            option.defaultValue(defaults.getOrDefault(word, word.byDefault()));
        }
        if (!word.values().choices().isEmpty()) {
            option.completionCandidates(word.values().choices());
        }
        return option.build();
    }

    private static Object read(Word word, String text) {
        try {
            return word.read(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** Returns the options, for a field with {@code @Mixin}. */
    public final CommandSpec spec() {
        return spec;
    }

    /** Returns the values after the command line was parsed, each with its source. */
    public final Description description() {
        Description description = Description.NOTHING;
        for (Map.Entry<Word, OptionSpec> each : options.entrySet()) {
            Object value = each.getValue().getValue();
            if (value != null) {
                String source = source(each.getValue());
                boolean usual = source.equals(Description.DEFAULT) && !defaults.containsKey(each.getKey());
                description = usual ? description : description.with(each.getKey(), value, source);
            }
        }
        return description;
    }

    /** Returns the value of a word, or null if it has none. */
    public final Object value(Word word) {
        return description().value(word);
    }

    private static String source(OptionSpec option) {
        ParseResult parsed = option.command().commandLine().getParseResult();
        return option.command().defaultValueProvider() instanceof Sources sources
                ? sources.source(parsed, option)
                : parsed.hasMatchedOption(option) ? Description.GIVEN : Description.DEFAULT;
    }
}
