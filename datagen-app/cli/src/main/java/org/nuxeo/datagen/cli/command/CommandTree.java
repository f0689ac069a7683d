// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.nuxeo.datagen.cli.option.GroupedHelp;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.process.CommandContext;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.ProgramVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The tree of all commands. */
public final class CommandTree {
    private static final int WIDTH = 100;

    private CommandTree() {}

    /** Creates all commands, without reading files or running anything. */
    public static CommandLine create(CommandContext context) {
        return tree(context, commands(context), command -> command.create().get());
    }

    /**
     * Creates the commands that a command line needs. Options are found by reflection, which takes half of the time of
     * a short command, so a named command has none beside it, and the list of commands shows no options.
     */
    public static CommandLine create(CommandContext context, String... arguments) {
        List<Subcommand> commands = commands(context);
        if (arguments.length == 0 || Set.of("-h", "--help", "-V", "--version").contains(arguments[0])) {
            return tree(context, commands, Subcommand::outline);
        }
        for (Subcommand each : commands) {
            if (each.isAlone(arguments[0])) {
                return tree(context, List.of(each), command -> command.create().get());
            }
        }
        return tree(context, commands, command -> command.create().get());
    }

    private static List<Subcommand> commands(CommandContext context) {
        return List.of(
                new Subcommand(RunCommand.class, () -> new RunCommand(context)),
                new Subcommand(PlanCommand.class, () -> new PlanCommand(context)),
                new Subcommand(GenerateCommand.class, () -> new GenerateCommand(context)),
                new Subcommand(ProduceCommand.class, () -> new ProduceCommand(context)),
                new Subcommand(ConsumeCommand.class, () -> new ConsumeCommand(context)),
                new Subcommand(IndexCommand.class, () -> new IndexCommand(context)),
                new Subcommand(VerifyCommand.class, () -> new VerifyCommand(context)),
                new Subcommand(CensusCommand.class, () -> new CensusCommand(context)),
                new Subcommand(StatusCommand.class, () -> new StatusCommand(context)),
                new Subcommand(CleanCommand.class, () -> new CleanCommand(context)),
                new Subcommand(ShowCommand.class, () -> new ShowCommand(context)),
                new Subcommand(RenderCommand.class, () -> new RenderCommand(context)),
                new Subcommand(DecryptCommand.class, () -> new DecryptCommand(context)),
                new Subcommand(ServeCommand.class, () -> new ServeCommand(context)),
                new Subcommand(BenchCommand.class, () -> new CommandLine(new BenchCommand(context))
                        .addSubcommand(new ReportCommands.Compare(context))
                        .addSubcommand(new ReportCommands.History(context))
                        .addSubcommand(new ReportCommands.Table(context))),
                new Subcommand(ScenarioCommand.class, () -> new ScenarioCommand(context)),
                new Subcommand(ModelCommand.class, () -> new CommandLine(new ModelCommand(context))
                        .addSubcommand(new ModelCommand.Check(context))
                        .addSubcommand(new ModelCommand.Show(context))
                        .addSubcommand(new ModelCommand.Compile(context))
                        .addSubcommand(new ModelCommand.Xsd(context))
                        .addSubcommand(new ModelCommand.Types(context))
                        .addSubcommand(new ModelCommand.Mapping(context))
                        .addSubcommand(new ModelCommand.Schema(context))),
                new Subcommand(DoctorCommand.class, () -> new DoctorCommand(context)),
                new Subcommand(CompletionCommand.class, () -> new CompletionCommand(context)),
                new Subcommand(HelpCommand.class, HelpCommand::new),
                new Subcommand(Version.class, () -> new Version(context)));
    }

    private static CommandLine tree(
            CommandContext context, List<Subcommand> commands, Function<Subcommand, Object> form) {
        CommandLine root = new CommandLine(new Root(context));
        for (Subcommand each : commands) {
            root.addSubcommand(form.apply(each));
        }
        root.getCommandSpec().versionProvider(() -> new String[] {version()});
        root.setUsageHelpWidth(WIDTH);
        root.setHelpFactory(GroupedHelp::new);
        root.setColorScheme(Help.defaultColorScheme(colors(context) ? Ansi.ON : Ansi.OFF));
        root.setOut(new PrintWriter(context.console().out(), true));
        root.setErr(new PrintWriter(context.console().err(), true));
        return root;
    }

    private static String version() {
        return "datagen " + ProgramVersion.text() + " (commit " + ProgramVersion.commit() + ")";
    }

    /** Returns whether texts have colors: on a terminal, unless the user has disabled them. */
    private static boolean colors(CommandContext context) {
        return context.console().terminal() && context.sources().environment("NO_COLOR") == null;
    }

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

    /** The base of all commands, with the help option. */
    abstract static class Helped implements Callable<Integer> {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Show this help and exit.")
        private boolean help;

        @Spec
        private CommandSpec commandSpec;

        private final CommandContext context;

        Helped(CommandContext context) {
            this.context = context;
        }

        final CommandContext context() {
            return context;
        }

        final CommandSpec commandSpec() {
            return commandSpec;
        }

        /** Prints the help as an error, for a command that needs one of its own. */
        final int refuse() {
            commandSpec.commandLine().usage(context.console().err());
            return ExitCode.BAD_USAGE;
        }
    }

    /** The command {@code datagen} itself, which prints the list of commands. */
    @Command(
            name = "datagen",
            description = {
                "Deterministic bank documents by the billion for content repositories.",
                "COMMAND --help explains a command, with examples."
            },
            footer = {
                "",
                "Exit codes: 0 done, 1 internal error, 2 bad usage, 3 done with dead letters,",
                "4 verification found a difference, 5 a service is down, 130 interrupted, 143 terminated,",
                "141 the reader of standard output closed it."
            })
    @HelpText(examples = {"run --customers 1200 --months 12", "plan --customers 90M --months 60", "doctor"})
    static final class Root extends Helped {
        @Option(
                names = {"-V", "--version"},
                versionHelp = true,
                description = "Show the version and exit.")
        private boolean version;

        Root(CommandContext context) {
            super(context);
        }

        @Override
        public Integer call() {
            return refuse();
        }
    }

    /** The command {@code datagen version}, which is the same as {@code --version}. */
    @Command(name = "version", description = "Print the version.")
    static final class Version extends Helped {
        Version(CommandContext context) {
            super(context);
        }

        @Override
        public Integer call() {
            context().console().out().println(version());
            return ExitCode.DONE;
        }
    }
}
