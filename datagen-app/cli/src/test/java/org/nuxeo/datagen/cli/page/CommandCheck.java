// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The check that commands of {@code ./datagen} in blocks are accepted, and that options in the text exist. */
final class CommandCheck implements PageCheck {
    private static final Pattern COMMAND = Pattern.compile("\\./datagen ([a-z][^|>;&#()]*)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");

    private final RepositoryIndex repository;
    private final CommandLine tree;

    CommandCheck(RepositoryIndex repository, CommandLine tree) {
        this.repository = repository;
        this.tree = tree;
    }

    @Override
    public List<String> faults(Page page) {
        List<String> faults = new ArrayList<>();
        for (String line : page.shellLines()) {
            Matcher command = COMMAND.matcher(line);
            while (command.find()) {
                refusal(command.group(1).strip()).ifPresent(faults::add);
            }
        }
        page.spans().forEach(span -> faults.addAll(faultsOfSpan(span)));
        return faults;
    }

    private Optional<String> refusal(String command) {
        String[] words = WORD.matcher(command)
                .results()
                .map(found -> found.group(1) != null ? found.group(1) : found.group(2))
                .toArray(String[]::new);
        try {
            tree.parseArgs(words);
            return Optional.empty();
        } catch (ParameterException e) {
            return Optional.of(command + ": " + e.getMessage());
        }
    }

    /** Checks a code span with a command and its options, or with options only. Spans of other programs are ignored. */
    private List<String> faultsOfSpan(String span) {
        boolean launched = span.startsWith("./datagen ");
        String words = launched ? span.substring("./datagen ".length()) : span;
        String first = words.split("[ =]", 2)[0];
        CommandLine command = tree.getSubcommands().get(first);
        List<String> faults = new ArrayList<>();
        if (command == null && launched && first.matches("[a-z][a-z-]*")) {
            faults.add(span + ": is not a command");
        }
        if (command != null || first.startsWith("--")) {
            OPTION.matcher(words)
                    .results()
                    .map(found -> found.group())
                    .filter(option -> command == null ? !isKnown(option) : !has(command, option))
                    .forEach(option -> faults.add(span + ": " + option + " is not an option"));
        }
        return faults;
    }

    private boolean isKnown(String option) {
        return has(tree, option) || repository.optionsOfScripts().contains(option);
    }

    private static boolean has(CommandLine command, String option) {
        return command.getCommandSpec().findOption(option) != null
                || command.getSubcommands().values().stream().anyMatch(each -> has(each, option));
    }
}
