// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command of the tree.
 *
 * @param type class of the command
 * @param create creates the command with its options, or its command line with subcommands
 */
record Subcommand(Class<?> type, Supplier<Object> create) {

    private static final Set<Class<?>> NEED_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

    /** Returns whether a word is the name of this command, and it runs without the options of the others. */
    boolean isAlone(String word) {
        return info().name().equals(word) && !NEED_ALL.contains(type);
    }

    /** Returns the command without options, as the list of commands shows it. */
    CommandSpec outline() {
        CommandSpec spec = CommandSpec.create().name(info().name());
        spec.usageMessage().header(info().header()).description(info().description());
        return spec;
    }

    private Command info() {
        return type.getAnnotation(Command.class);
    }
}
