// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command: its purpose, examples, and its options in the groups of {@link Group}. */
public final class GroupedHelp extends Help {
    private final @Nullable HelpText text;

    /** What help says of a command besides its options. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface HelpText {
        /** Returns the purpose. */
        String purpose();

        /** Returns what one should know first, as a second line. */
        String note() default "";

        /** Returns what follows the options. */
        String[] footer() default {};

        /** Returns the commands below this one. */
        Class<?>[] subcommands() default {};

        /** Returns examples: command lines without the name of the program. */
        String[] examples() default {};

        /**
         * Returns options that the command accepts, since it shares them with others, but that have no effect and are hidden;
         * an asterisk stands for any ending.
         */
        String[] without() default {};

        /**
         * Returns whether the command has no work folder, configuration and log, as none has that is below another one. Their
         * options are then hidden.
         */
        boolean standalone() default false;
    }

    /** Makes the help of a command; without a {@link HelpText}, it has no examples and shows all options. */
    public GroupedHelp(CommandSpec command, ColorScheme colors) {
        super(command, colors);
        Object object = command.userObject();
        text = object == null ? null : object.getClass().getAnnotation(HelpText.class);
    }

    @Override
    public String synopsis(int headingLength) {
        return abbreviatedSynopsis();
    }

    @Override
    public String description(Object... parameters) {
        String description = super.description(parameters);
        if (text == null || text.examples().length == 0) {
            return description;
        }
        String program = commandSpec().root().name() + " ";
        return Stream.of(text.examples())
                .map(each -> "  " + colorScheme().commandText(program + each) + System.lineSeparator())
                .collect(Collectors.joining("", description + heading("Examples"), ""));
    }

    @Override
    public String parameterList() {
        List<PositionalParamSpec> parameters = commandSpec().positionalParameters();
        if (parameters.isEmpty()) {
            return "";
        }
        Layout layout = layout();
        layout.addPositionalParameters(parameters, createDefaultParamLabelRenderer());
        return heading("Arguments") + layout;
    }

    @Override
    public String optionList() {
        List<OptionSpec> shown = shown();
        StringBuilder list = new StringBuilder();
        for (Group group : Group.values()) {
            List<OptionSpec> options = group.of(shown);
            if (!options.isEmpty()) {
                Layout layout = layout();
                layout.addOptions(options, createDefaultParamLabelRenderer());
                boolean only = options.size() == shown.size();
                list.append(heading(only ? "Options" : group.title)).append(layout);
            }
        }
        return list.toString();
    }

    @Override
    public String commandListHeading(Object... parameters) {
        return commandSpec().subcommands().isEmpty() ? "" : heading("Commands");
    }

    /** Returns the options that affect the command, in the order of their declaration. */
    List<OptionSpec> shown() {
        Set<String> without = text == null ? new HashSet<>() : new HashSet<>(List.of(text.without()));
        boolean isBelow = commandSpec().parent() != null
                && commandSpec().parent() != commandSpec().root();
        if (isBelow || text != null && text.standalone()) {
            without.addAll(List.of("--work", "--config", "--log-format"));
        }
        // not by regular expressions, which would be compiled for each option
        Predicate<String> isWithout = name -> without.stream()
                .anyMatch(each -> each.equals(name) || each.endsWith("*") && name.startsWith(each.replace("*", "")));
        Predicate<OptionSpec> isShown = option -> !option.hidden() && !isWithout.test(option.longestName());
        return commandSpec().options().stream().filter(isShown).toList();
    }

    /** Returns columns that have the same width in all groups. */
    private Layout layout() {
        return createDefaultLayout(shown(), commandSpec().positionalParameters(), colorScheme());
    }

    private String heading(String title) {
        return createHeading("%n@|bold " + title + ":|@%n");
    }

    /** A heading in the list of options. Options that no group names belong to the group about the work. */
    enum Group {
        DATASET("Dataset", DatasetWords.ALL.words(), "--batch-tag --kind --from --count --sample"),
        WORK("Work", "--work --config"),
        SERVICES(
                "Services",
                ServiceWords.ADDRESSES,
                "--nuxeo --gatling --partitions --group",
                LayoutWords.IDS,
                LayoutWords.INDEX,
                TopicWords.ALL,
                LayoutWords.NEW_INDEXES,
                "--indexes --shard --kafka-heap --mongo-heap --elasticsearch-heap",
                "--keep --port --bind --metrics-port"),
        SECURITY(
                "Security",
                ServiceWords.ACCESS,
                "--nuxeo-user --nuxeo-password-file --nuxeo-token-file --nuxeo-bearer-file",
                "--password-file --reader-password-file --token-file --keystore",
                "--encrypt-key-file --encrypt-key-store --encrypt-key-alias --encrypt-format"),
        OUTPUT(
                "Output",
                "--format --compression --compress --out --compare --gate --junit --rows-per-file --force",
                "--from-byte --length-bytes --sink --archive-size --s3-endpoint --s3-region",
                "--log-format --verbose --help --version");

        private final String title;
        final List<String> names;

        /** @param namesAndWords names, which texts have between spaces, and words, whose options have their names */
        Group(String title, Object... namesAndWords) {
            this.title = title;
            this.names = Stream.of(namesAndWords)
                    .flatMap(each -> each instanceof List<?> words
                            ? words.stream()
                                    .map(Word.class::cast)
                                    .filter(word -> word.help() != null)
                                    .map(Word::option)
                            : Stream.of(each.toString().split(" ")))
                    .toList();
        }

        /** Returns the options that belong to the group: first those that no group names, then the others in its order. */
        List<OptionSpec> of(List<OptionSpec> options) {
            return options.stream()
                    .filter(this::has)
                    .sorted(Comparator.comparingInt(option -> names.indexOf(option.longestName())))
                    .toList();
        }

        private boolean has(OptionSpec option) {
            String name = option.longestName();
            return names.contains(name)
                    || this == WORK && Arrays.stream(values()).noneMatch(group -> group.names.contains(name));
        }
    }
}
