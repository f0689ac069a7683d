// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.text.Similar;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The messages, each one line, about an option, value or command that cannot be used. */
public final class UsageMessages {
    private static final int MAX_SLIPS = 2;

    private UsageMessages() {}

    /** @param arguments the arguments of the command, in which an option may have another of its names */
    public static String of(ParameterException failure, Sources sources, List<String> arguments) {
        CommandLine command = failure.getCommandLine();
        ArgSpec argument = failure.getArgSpec();
        String where = argument instanceof OptionSpec option ? sources.mention(option) : "";
        if (argument != null && failure.getValue() != null) {
            String ofEnum = argument.type().isEnum() ? "must be " + String.join(" or ", values(argument)) : null;
            String limit =
                    failure.getCause() instanceof IllegalArgumentException refused ? refused.getMessage() : ofEnum;
            if (limit != null) {
                String name =
                        argument instanceof OptionSpec option ? given(option, arguments) : command.getCommandName();
                Optional<String> like = similar(failure.getValue(), values(argument));
                String meant =
                        like.map(value -> ", did you mean " + value + "?").orElse("");
                return name + " " + failure.getValue() + ": " + limit + meant + where;
            }
        }
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, command);
        }
        if (command.getParent() == null && argument == null && failure.getValue() != null) {
            // The user asked for the help of this command.
            return noSuchCommand(failure.getValue(), command);
        }
        String text = String.valueOf(failure.getMessage()).strip().replaceAll("\\R", " ");
        return text.replaceFirst("[.]$", "") + where + "; " + help(command);
    }

    private static String given(OptionSpec option, List<String> arguments) {
        return Stream.of(option.names())
                .filter(name -> arguments.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "=")))
                .findFirst()
                .orElse(option.longestName());
    }

    /** Returns the values of an argument that are offered for completion. */
    public static List<String> values(ArgSpec argument) {
        List<String> values = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(values::add);
        }
        return values;
    }

    private static String unmatched(UnmatchedArgumentException failure, CommandLine command) {
        String first = Secrets.hide(failure.getUnmatched().get(0));
        boolean root = command.getParent() == null;
        if (root && !first.startsWith("-")) {
            return noSuchCommand(first, command);
        }
        if (failure.isUnknownOption()) {
            String name = first.replaceFirst("=.*", "");
            return first + ": " + command.getCommandName() + " has no such option"
                    + meant(name, command.getCommandSpec().optionsMap().keySet()) + help(command);
        }
        return first + ": one value too many"
                + meant(first, command.getSubcommands().keySet()) + help(command);
    }

    private static String noSuchCommand(String given, CommandLine root) {
        return given + ": no such command"
                + meant(given, root.getSubcommands().keySet()) + "there are "
                + String.join(", ", root.getSubcommands().keySet());
    }

    private static String help(CommandLine command) {
        return "see " + command.getCommandSpec().qualifiedName(" ") + " --help";
    }

    /** Returns a question for the word that the user may have meant, or a separator, for the middle of a message. */
    public static String meant(String given, Collection<String> words) {
        return similar(given, words)
                .map(word -> ", did you mean " + word + "? ")
                .orElse("; ");
    }

    /** Returns the word with the smallest edit distance to a given one, if it is small enough. */
    private static Optional<String> similar(String given, Collection<String> words) {
        return words.stream()
                .filter(word -> Similar.distance(given, word) <= Math.min(MAX_SLIPS, given.length() / 2))
                .min(Comparator.<String>comparingInt(word -> Similar.distance(given, word))
                        .thenComparing(Comparator.naturalOrder()));
    }
}
