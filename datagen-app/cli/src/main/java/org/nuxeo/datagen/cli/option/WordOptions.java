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
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of words, made from their definitions. A command mixes them in, and has the words of all its options as one
 * description.
 */
public final class WordOptions {
    private static final String DEFAULT_IN_HELP = "${DEFAULT-VALUE}";

    private WordOptions() {}

    /** The conversion of a text to the value of a word, among other words. */
    private record Converter(Word word, List<Word> group) implements ITypeConverter<Object> {
        @Override
        public Object convert(String text) {
            return word.read(text);
        }
    }

    /** Adds the options of words to a command, of which some have other defaults. */
    public static void add(List<Word> group, Map<Word, String> defaults, CommandSpec spec) {
        List<Word> ordered = new ArrayList<>(group);
        // plan prints its settings in this order. There is one such word, and no record's equals has to be linked.
        ordered.sort((one, other) -> Boolean.compare(one == DatasetWords.MODEL, other == DatasetWords.MODEL));
        for (Word word : ordered) {
            String help = word.help();
            if (help != null) {
                String byDefault = defaults.containsKey(word) ? defaults.get(word) : word.byDefault();
                spec.addOption(option(word, help, group, byDefault));
            }
        }
    }

    private static OptionSpec option(Word word, String help, List<Word> group, @Nullable String byDefault) {
        OptionSpec.Builder option = OptionSpec.builder(
                        word.names().stream().map(name -> "--" + name).toArray(String[]::new))
                .description(help)
                .type(word.values().type())
                .converters(new Converter(word, group));
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
    public static Description description(CommandSpec command, Sources sources) {
        Description description = Description.NOTHING;
        for (OptionSpec option : command.options()) {
            if (option.converters().length > 0 && option.converters()[0] instanceof Converter converter) {
                description = add(description, option, converter, sources);
            }
        }
        return description;
    }

    private static Description add(Description description, OptionSpec option, Converter converter, Sources sources) {
        Description more = description;
        for (Word each : converter.group()) {
            String secret = each.help() == null ? sources.environment(each.variable()) : null;
            more = secret == null ? more : more.withText(each, secret, "environment " + each.variable());
        }
        Word word = converter.word();
        Object value = option.getValue();
        String source = sources.source(option);
        boolean isUsual = source.equals(Description.DEFAULT)
                && option.defaultValue() != null
                && option.defaultValue().equals(word.byDefault());
        return value == null || isUsual ? more : more.with(word, value, source);
    }
}
