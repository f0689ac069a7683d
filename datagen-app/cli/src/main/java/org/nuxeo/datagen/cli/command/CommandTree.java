// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.nuxeo.datagen.cli.help.GroupedHelp;
import org.nuxeo.datagen.cli.process.Context;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** The tree of all commands. */
public final class CommandTree {
    private static final int WIDTH = 100;

    private CommandTree() {}

    /** Creates all commands, without reading files or running anything. */
    public static CommandLine create(Context context) {
        return tree(context, command -> true);
    }

    /**
     * Creates the commands that a command line needs. Options are found by reflection, which takes half of the time of
     * a short command, so other commands have only what the list of commands shows.
     */
    public static CommandLine create(Context context, String... arguments) {
        if (arguments.length == 0 || Set.of("-h", "--help", "-V", "--version").contains(arguments[0])) {
            return tree(context, command -> false);
        }
        boolean alone = commands(context).stream().anyMatch(each -> each.isAlone(arguments[0]));
        return tree(context, command -> !alone || command.isAlone(arguments[0]));
    }

    private static List<Subcommand> commands(Context context) {
        return List.of(
                new Subcommand(RunCommand.class, () -> new RunCommand(context)),
                new Subcommand(PlanCommand.class, () -> new PlanCommand(context)),
                new Subcommand(GenerateCommand.class, () -> new GenerateCommand(context)),
                new Subcommand(ProduceCommand.class, () -> new ProduceCommand(context)),
                new Subcommand(ConsumeCommand.class, () -> new ConsumeCommand(context)),
                new Subcommand(IndexCommand.class, () -> new IndexCommand(context)),
                new Subcommand(VerifyCommand.class, () -> new VerifyCommand(context)),
                new Subcommand(StatusCommand.class, () -> new StatusCommand(context)),
                new Subcommand(CleanCommand.class, () -> new CleanCommand(context)),
                new Subcommand(ShowCommand.class, () -> new ShowCommand(context)),
                new Subcommand(RenderCommand.class, () -> new RenderCommand(context)),
                new Subcommand(DecryptCommand.class, () -> new DecryptCommand(context)),
                new Subcommand(ServeCommand.class, () -> new ServeCommand(context)),
                new Subcommand(BenchCommand.class, () -> new CommandLine(new BenchCommand(context))
                        .addSubcommand(new BenchCommand.Compare(context))
                        .addSubcommand(new BenchCommand.Table(context))),
                new Subcommand(ScenarioCommand.class, () -> new ScenarioCommand(context)),
                new Subcommand(ModelCommand.class, () -> new CommandLine(new ModelCommand(context))
                        .addSubcommand(new ModelCommand.Check(context))
                        .addSubcommand(new ModelCommand.Show(context))
                        .addSubcommand(new ModelCommand.Xsd(context))
                        .addSubcommand(new ModelCommand.Types(context))
                        .addSubcommand(new ModelCommand.Mapping(context))
                        .addSubcommand(new ModelCommand.Schema(context))),
                new Subcommand(DoctorCommand.class, () -> new DoctorCommand(context)),
                new Subcommand(CompletionCommand.class, () -> new CompletionCommand(context)),
                new Subcommand(HelpCommand.class, HelpCommand::new),
                new Subcommand(VersionCommand.class, () -> new VersionCommand(context)));
    }

    private static CommandLine tree(Context context, Predicate<Subcommand> complete) {
        CommandLine root = new CommandLine(new RootCommand(context));
        for (Subcommand each : commands(context)) {
            root.addSubcommand(complete.test(each) ? each.create().get() : each.outline());
        }
        root.setUsageHelpWidth(WIDTH);
        root.setHelpFactory(GroupedHelp::new);
        root.setColorScheme(Help.defaultColorScheme(colors(context) ? Ansi.ON : Ansi.OFF));
        root.setOut(new java.io.PrintWriter(context.console().out(), true));
        root.setErr(new java.io.PrintWriter(context.console().err(), true));
        return root;
    }

    /** Returns whether texts have colors: on a terminal, unless the user has disabled them. */
    private static boolean colors(Context context) {
        return context.console().terminal() && context.sources().environment("NO_COLOR") == null;
    }
}
