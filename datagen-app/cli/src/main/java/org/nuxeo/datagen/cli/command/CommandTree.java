// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.GroupedHelp;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The tree of all commands. */
public final class CommandTree {
    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            PlanCommand.class,
            GenerateCommand.class,
            ProduceCommand.class,
            ConsumeCommand.class,
            IndexCommand.class,
            VerifyCommand.class,
            CensusCommand.class,
            StatusCommand.class,
            CleanCommand.class,
            ShowCommand.class,
            RenderCommand.class,
            QuestionsCommand.class,
            DecryptCommand.class,
            ServeCommand.class,
            BenchCommand.class,
            ScenarioCommand.class,
            ModelCommand.class,
            ScoreCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            HelpCommand.class,
            Version.class);

    /** The commands that need the options of all others. */
    private static final Set<Class<?>> NEED_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

    private CommandTree() {}

    /** Creates all commands, without reading files or running anything. */
    public static CommandLine create(CommandContext context) {
        return tree(context, COMMANDS, CommandTree::whole);
    }

    /**
     * Creates the commands that a command line needs. Making options takes much of the time of a short command, so a named
     * command has none beside it, and the list of commands shows no options.
     */
    public static CommandLine create(CommandContext context, String... arguments) {
        if (arguments.length == 0 || Set.of("-h", "--help", "-V", "--version").contains(arguments[0])) {
            return tree(context, COMMANDS, CommandTree::outline);
        }
        Predicate<Class<?>> isNamed = type -> name(type).equals(arguments[0]) && !NEED_ALL.contains(type);
        List<Class<?>> alone = COMMANDS.stream().filter(isNamed).toList();
        return tree(context, alone.isEmpty() ? COMMANDS : alone, CommandTree::whole);
    }

    /** Returns the name of a command, which is that of its class. */
    private static String name(Class<?> type) {
        return type.getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
    }

    private static HelpText texts(Class<?> type) {
        return Objects.requireNonNull(type.getAnnotation(HelpText.class), type::getName);
    }

    /** Returns a command without options, as the list of commands shows it. */
    private static CommandSpec outline(Class<?> type) {
        Command own = type.getAnnotation(Command.class);
        if (own == null) {
            return described(CommandSpec.create(), type);
        }
        CommandSpec spec = CommandSpec.create().name(name(type));
        spec.usageMessage().header(own.header());
        return spec;
    }

    private static CommandSpec described(CommandSpec spec, Class<?> type) {
        HelpText texts = texts(type);
        spec.name(name(type));
        String[] lines = {texts.purpose(), texts.note()};
        spec.usageMessage()
                .description(Arrays.copyOf(lines, texts.note().isEmpty() ? 1 : 2))
                .footer(texts.footer());
        return spec;
    }

    /** Returns a command with its options. Picocli would find them by reflection, which takes longer than to parse them. */
    private static Object whole(Class<?> type) {
        try {
            return type == HelpCommand.class
                    ? type
                    : ((Helped) type.getDeclaredConstructor().newInstance()).spec();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + ": cannot be created", e);
        }
    }

    private static CommandLine tree(CommandContext context, List<Class<?>> commands, Function<Class<?>, Object> form) {
        CommandLine root = new CommandLine(new Root(context).spec().name("datagen"));
        commands.forEach(each -> root.addSubcommand(form.apply(each)));
        root.getCommandSpec().versionProvider(() -> new String[] {version()});
        root.setUsageHelpWidth(100);
        // A reference to the method would load the class for every command.
        root.setHelpFactory((command, colors) -> new GroupedHelp(command, colors));
        // on a terminal, unless the user has disabled them
        boolean colors = context.console().terminal() && context.sources().environment("NO_COLOR") == null;
        root.setColorScheme(Help.defaultColorScheme(colors ? Ansi.ON : Ansi.OFF));
        root.setOut(new PrintWriter(context.console().out(), true));
        root.setErr(new PrintWriter(context.console().err(), true));
        return root;
    }

    private static String version() {
        return "datagen " + ProgramVersion.text() + " (commit " + ProgramVersion.commit() + ")";
    }

    /**
     * The context of a command.
     *
     * @param console streams to which the command writes
     * @param termination signals of the process
     * @param sources sources of option values
     */
    public record CommandContext(Console console, Termination termination, Sources sources) {}

    /** The base of all commands, with the help option. */
    abstract static class Helped implements Callable<Integer> {
        private final CommandSpec arguments = CommandSpec.create();
        private final List<Word> named = new ArrayList<>();

        // set by spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec commandSpec;

        Helped() {
            add(OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help and exit."));
        }

        final void add(OptionSpec.Builder option) {
            arguments.addOption(option.build());
        }

        /** Adds the options of words, in their order. */
        @SafeVarargs
        final void words(List<Word>... groups) {
            for (List<Word> group : groups) {
                words(group, Map.of());
            }
        }

        /** Adds the options of words, of which some have other defaults. */
        final void words(List<Word> words, Map<Word, String> defaults) {
            named.addAll(WordOptions.add(words, defaults, arguments));
        }

        /**
         * Adds a parameter.
         *
         * @param arity how many values it has, such as {@code 1} or, for a list of values, {@code 0..*}
         * @param type type of a value
         * @param candidates values for completion
         */
        final PositionalParamSpec parameter(
                String arity, Class<?> type, String label, String description, String... candidates) {
            boolean several = arity.endsWith("*");
            int index = arguments.positionalParameters().size();
            PositionalParamSpec.Builder parameter = PositionalParamSpec.builder()
                    .index(index + (several ? "..*" : ""))
                    .arity(arity)
                    .required(!arity.startsWith("0"))
                    .paramLabel(label)
                    .description(description)
                    .type(several ? List.class : type)
                    .auxiliaryTypes(type)
                    .initialValue(several ? List.of() : null)
                    .completionCandidates(candidates.length == 0 ? null : List.of(candidates));
            PositionalParamSpec built = parameter.build();
            arguments.addPositional(built);
            return built;
        }

        /** Returns the command with its names, texts, options and parameters. */
        final CommandSpec spec() {
            commandSpec = described(CommandSpec.wrapWithoutInspection(this), getClass());
            commandSpec.addMixin("arguments", arguments);
            for (Class<?> each : texts(getClass()).subcommands()) {
                commandSpec.addSubcommand(name(each), new CommandLine(whole(each)));
            }
            return commandSpec;
        }

        /** Returns the context, which the root of the commands holds for all of them. */
        final CommandContext context() {
            return ((Root) commandSpec.root().userObject()).context;
        }

        final Console console() {
            return context().console();
        }

        final Termination termination() {
            return context().termination();
        }

        /** Returns the words of this command's options, each with its source. */
        final Description description() {
            return WordOptions.description(named, commandSpec, context().sources());
        }

        final CommandSpec commandSpec() {
            return commandSpec;
        }

        /** Prints the help as an error, for a command that needs one of its own. */
        final int refuse() {
            commandSpec.commandLine().usage(console().err());
            return ExitCode.BAD_USAGE;
        }
    }

    /** The command {@code datagen} itself, which prints the list of commands. */
    @HelpText(
            purpose = "Deterministic bank documents by the billion for content repositories.",
            note = "COMMAND --help explains a command, with examples.",
            footer = {
                "",
                "Exit codes: 0 done, 1 internal error, 2 bad usage, 3 done with dead letters, 4 a difference,",
                "5 a service is down, 130 interrupted, 143 terminated, 141 the reader of the output closed it."
            },
            examples = {"run --customers 1200 --months 12", "plan --customers 90M --months 60"})
    static final class Root extends Helped {
        private final CommandContext context;

        Root(CommandContext context) {
            this.context = context;
            add(OptionSpec.builder("-V", "--version").versionHelp(true).description("Show the version and exit."));
        }

        @Override
        public Integer call() {
            return refuse();
        }
    }

    /** The command {@code datagen version}, which is the same as {@code --version}. */
    @HelpText(purpose = "Print the version.")
    static final class Version extends Helped {
        @Override
        public Integer call() {
            console().out().println(version());
            return ExitCode.DONE;
        }
    }
}
