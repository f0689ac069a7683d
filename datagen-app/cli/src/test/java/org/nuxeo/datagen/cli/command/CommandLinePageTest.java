// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import picocli.CommandLine;

/** The documentation page of the command line: its commands are accepted, its options exist, and no option is missing. */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "command-line.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^[^`|\n]*\\./datagen ([a-z].*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher matcher = COMMAND.matcher(Files.readString(PAGE));
        while (matcher.find()) {
            commands.add(matcher.group(1).replaceAll("[)]$| > .*$", ""));
        }
        assertThat(commands).hasSizeGreaterThan(30);
        return commands;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandOfThePageIsAccepted(String command) {
        tree().parseArgs(words(command));
    }

    @Test
    void everyOptionIsOnThePage() throws Exception {
        String page = Files.readString(PAGE);
        Set<String> missing = new TreeSet<>();
        for (CommandLine command : tree().getSubcommands().values()) {
            if (command.getCommandName().equals("serve")
                    || command.getCommandName().equals("generate")) {
                continue; // documented on other pages
            }
            command.getCommandSpec().options().forEach(option -> {
                if (!page.contains(option.longestName())) {
                    missing.add(option.longestName());
                }
            });
        }
        assertThat(missing).isEmpty();
    }

    private static CommandLine tree() {
        Console console = new Console(System.out, System.err, false);
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        return CommandTree.create(new CommandContext(console, new Termination(), sources));
    }

    private static String[] words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words.toArray(String[]::new);
    }
}
