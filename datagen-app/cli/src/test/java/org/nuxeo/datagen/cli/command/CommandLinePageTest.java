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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.process.CommandContext;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import picocli.CommandLine;

/** The documentation page of the command line: its commands are accepted, its options exist, and no option is missing. */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "command-line.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^[^`|\n]*\\./datagen ([a-z].*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Set<String> WITHOUT_SERVICES = Set.of("plan", "show", "generate", "render", "completion");

    @TempDir
    Path folder;

    static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher matcher = COMMAND.matcher(Files.readString(PAGE));
        while (matcher.find()) {
            commands.add(matcher.group(1).replaceAll("[)]$| > .*$", ""));
        }
        assertThat(commands).hasSizeGreaterThan(30);
        return commands;
    }

    static Stream<String> commandsWithoutServices() throws IOException {
        return commands().stream().filter(command -> WITHOUT_SERVICES.contains(command.split(" ")[0]));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandOfThePageIsAccepted(String command) {
        tree().parseArgs(words(command));
    }

    /** Runs a command with a small dataset; it writes only into the folder of the test. */
    @ParameterizedTest
    @MethodSource("commandsWithoutServices")
    void everyCommandOfThePageSucceeds(String command) throws Exception {
        Files.writeString(folder.resolve("bank.yaml"), "customers: 12k\nkafka: broker1:9092,broker2:9092\n");
        List<String> words = new ArrayList<>();
        for (String word : words(command)) {
            words.add(word.replaceFirst(
                            "^(bank\\.yaml|(?:statements?|card|accounts|customers)[-0-9]*\\..*)$", folder + "/$1")
                    .replaceFirst("^(folder|tree|digest|tar):", "$1:" + folder + "/"));
        }
        if (words.contains("--sink") && !words.contains("--count")) {
            words.addAll(List.of("--count", "40"));
        }
        if (!words.get(0).equals("completion")) {
            words.addAll(List.of("--work", folder.resolve("work").toString()));
        }
        if (command.contains("s3:")) {
            return; // RenderToS3Test has a store.
        }
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
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
