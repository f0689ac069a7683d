// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.Datagen;
import org.nuxeo.datagen.cli.command.CommandTree;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help of every command: a purpose of two lines, accepted examples, and options in groups. */
class GroupedHelpTest {
    private static final int WIDTH = 100;
    private static final Set<String> ABOUT_DATAGEN = Set.of("help", "version");

    static Stream<String> commands() {
        List<String> names = new ArrayList<>();
        commandLines()
                .forEach(line -> names.add(line.getCommandSpec()
                        .qualifiedName(" ")
                        .substring("datagen".length())
                        .strip()));
        assertThat(names).hasSizeGreaterThan(15).contains("bench compare", "run", "");
        return names.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpDescribesTheCommandInTwoLines(String name) {
        CommandLine command = command(name);
        assertThat(command.getCommandSpec().usageMessage().description())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThan(WIDTH).endsWith(name.equals("completion") ? "" : "."));
        String[] lines = help(name).split("\n");
        assertThat(lines[0]).startsWith("Usage: " + command.getCommandSpec().qualifiedName(" "));
        assertThat(lines[4]).isEqualTo("Examples:");
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDTH));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void examplesOfHelpAreAccepted(String name) {
        HelpText text = text(name);
        assertThat(text.examples()).hasSizeBetween(1, 3);
        for (String example : text.examples()) {
            assertThat(example).startsWith(name);
            root().parseArgs(example.split(" "));
            assertThat(help(name)).contains("\n  datagen " + example + "\n");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpHidesOnlyOptionsThatTheCommandHas(String name) {
        CommandLine command = command(name);
        String help = help(name);
        for (String left : text(name).without()) {
            List<String> hidden = command.getCommandSpec().options().stream()
                    .map(OptionSpec::longestName)
                    .filter(option -> left.endsWith("*")
                            ? option.startsWith(left.substring(0, left.length() - 1))
                            : option.equals(left))
                    .toList();
            assertThat(hidden).as(left).isNotEmpty();
            assertThat(hidden).noneMatch(option -> help.contains(option + "="));
        }
    }

    @Test
    void groupsHaveAFixedOrder() {
        assertThat(help("run").lines().filter(line -> line.matches("[A-Z][a-z]+:")))
                .containsExactly("Examples:", "Dataset:", "Work:", "Services:", "Security:", "Output:");
        assertThat(help("show").lines().filter(line -> line.matches("[A-Z][a-z]+:")))
                .containsExactly("Examples:", "Arguments:", "Dataset:", "Work:", "Services:", "Output:");
    }

    @Test
    void groupsNameExistingOptions() {
        Set<String> known = new HashSet<>();
        commandLines().forEach(line -> line.getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .forEach(known::add));
        Set<String> named = new TreeSet<>();
        Arrays.stream(GroupedHelp.Group.values()).forEach(group -> named.addAll(group.names));
        named.removeAll(known);
        assertThat(named).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "verify, --kafka=",
        "produce, --mongo=",
        "produce, --elasticsearch-user",
        "status, --mongo-ca",
        "plan, --threads",
        "generate, --partitions",
        "clean, --threads",
        "completion, --work"
    })
    void optionsWithoutEffectAreHidden(String command, String option) {
        assertThat(help(command)).doesNotContain(option);
    }

    @Test
    void withoutACommandTheHelpIsShown() {
        CommandRun run = CommandRun.of();
        assertThat(run.err()).isEqualTo(CommandRun.of("--help").out());
        assertThat(run.err().lines().count()).isLessThan(40);
    }

    @Test
    void helpHasColorsOnATerminalUnlessTheyAreDisabled() {
        String escape = "\u001B[";
        assertThat(out(true, Map.of())).contains(escape);
        assertThat(out(true, Map.of("NO_COLOR", "1"))).doesNotContain(escape);
        assertThat(out(false, Map.of())).doesNotContain(escape);
    }

    private static String out(boolean terminal, Map<String, String> environment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Datagen(new Console(stream, stream, terminal), environment, new Termination()).run("run", "--help");
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String help(String name) {
        List<String> words = new ArrayList<>(name.isEmpty() ? List.of() : List.of(name.split(" ")));
        words.add("--help");
        return CommandRun.of(words.toArray(String[]::new)).out();
    }

    private static HelpText text(String name) {
        return command(name).getCommandSpec().userObject().getClass().getAnnotation(HelpText.class);
    }

    private static CommandLine command(String name) {
        CommandLine command = root();
        for (String word : name.isEmpty() ? new String[0] : name.split(" ")) {
            command = command.getSubcommands().get(word);
        }
        return command;
    }

    /** Returns all commands except those about the program itself. */
    private static List<CommandLine> commandLines() {
        List<CommandLine> lines = new ArrayList<>(List.of(root()));
        root().getSubcommands().forEach((name, line) -> {
            if (!ABOUT_DATAGEN.contains(name)) {
                lines.add(line);
                lines.addAll(line.getSubcommands().values());
            }
        });
        return lines;
    }

    private static CommandLine root() {
        Console console = new Console(System.out, System.err, false);
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        return CommandTree.create(new CommandContext(console, new Termination(), sources));
    }
}
