// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of words, made from their definitions. A command mixes them in, and has the words of all its options as one
 * description.
 */
public final class WordOptions {
    private static final String DEFAULT_IN_HELP = "${DEFAULT-VALUE}";

    private WordOptions() {}

    /** Adds the options of words to a command, of which some have other defaults, and returns the words in their order. */
    public static List<Word> add(List<Word> group, Map<Word, String> defaults, CommandSpec spec) {
        List<Word> ordered = new ArrayList<>(group);
        // plan prints its settings in this order. There is one such word, and no record's equals has to be linked.
        ordered.sort((one, other) -> Boolean.compare(one == DatasetWords.MODEL, other == DatasetWords.MODEL));
        for (Word word : ordered) {
            String help = word.help();
            if (help != null) {
                String byDefault = defaults.containsKey(word) ? defaults.get(word) : word.byDefault();
                spec.addOption(option(word, help, byDefault));
            }
        }
        return ordered;
    }

    private static OptionSpec option(Word word, String help, @Nullable String byDefault) {
        OptionSpec.Builder option = OptionSpec.builder(
                        word.names().stream().map(name -> "--" + name).toArray(String[]::new))
                .description(help)
                .type(word.values().type())
                .converters(word::read);
        if (word.values() == Values.PATHS) {
            option.arity("1..*").auxiliaryTypes(Path.class);
        }
        if (word.label() != null) {
            option.paramLabel(word.label());
        }
        if (help.contains(DEFAULT_IN_HELP)) {
            option.defaultValue(byDefault);
        }
        if (!word.values().choices().isEmpty()) {
            option.completionCandidates(word.values().choices());
        }
        return option.build();
    }

    /**
     * Returns the words of a command that was parsed, each with its source. Words without an option come from the
     * environment.
     */
    public static Description description(List<Word> words, CommandSpec command, Sources sources) {
        Description description = Description.NOTHING;
        for (Word word : words) {
            OptionSpec option = command.optionsMap().get(word.option());
            if (option == null) {
                String variable = word.variable();
                String secret = sources.environment(variable);
                description =
                        secret == null ? description : description.withText(word, secret, "environment " + variable);
                continue;
            }
            Object value = option.getValue();
            String source = sources.source(option);
            boolean isUsual = source.equals(Description.DEFAULT)
                    && option.defaultValue() != null
                    && option.defaultValue().equals(word.byDefault());
            description = value == null || isUsual ? description : description.with(word, value, source);
        }
        return description;
    }
}
