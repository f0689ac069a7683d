// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.help;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command: its purpose, examples, and its options in the groups of {@link OptionGroup}. */
public final class GroupedHelp extends Help {
    private final HelpText text;

    /** @param command command to describe; without a {@link HelpText}, it has no examples and shows all options */
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
        StringBuilder all = new StringBuilder(super.description(parameters));
        if (text != null) {
            String program = commandSpec().root().name();
            all.append(heading("Examples"));
            for (String example : text.examples()) {
                all.append("  ")
                        .append(colorScheme().commandText(program + " " + example))
                        .append(System.lineSeparator());
            }
        }
        return all.toString();
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
        for (OptionGroup group : OptionGroup.values()) {
            List<OptionSpec> options = group.of(shown);
            if (!options.isEmpty()) {
                Layout layout = layout();
                layout.addOptions(options, createDefaultParamLabelRenderer());
                boolean only = options.size() == shown.size();
                list.append(heading(only ? "Options" : group.title())).append(layout);
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
        Set<String> without = text == null ? Set.of() : Set.of(text.without());
        return commandSpec().options().stream()
                .filter(option -> !option.hidden() && !without.contains(option.longestName()))
                .toList();
    }

    /** Returns columns that have the same width in all groups. */
    private Layout layout() {
        return createDefaultLayout(shown(), commandSpec().positionalParameters(), colorScheme());
    }

    private String heading(String title) {
        return createHeading("%n@|bold " + title + ":|@%n");
    }
}
