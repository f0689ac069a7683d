// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

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
        CommandLine root = new CommandLine(new RootCommand(context))
                .addSubcommand(new RunCommand(context))
                .addSubcommand(new PlanCommand(context))
                .addSubcommand(new GenerateCommand(context))
                .addSubcommand(new ProduceCommand(context))
                .addSubcommand(new ConsumeCommand(context))
                .addSubcommand(new IndexCommand(context))
                .addSubcommand(new VerifyCommand(context))
                .addSubcommand(new StatusCommand(context))
                .addSubcommand(new CleanCommand(context))
                .addSubcommand(new ShowCommand(context))
                .addSubcommand(new RenderCommand(context))
                .addSubcommand(new ServeCommand(context))
                .addSubcommand(new CommandLine(new BenchCommand(context))
                        .addSubcommand(new BenchCompareCommand(context))
                        .addSubcommand(new BenchTableCommand(context)))
                .addSubcommand(new ScenarioCommand(context))
                .addSubcommand(new CommandLine(new ModelCommand(context))
                        .addSubcommand(new ModelCheckCommand(context))
                        .addSubcommand(new ModelShowCommand(context))
                        .addSubcommand(new ModelXsdCommand(context))
                        .addSubcommand(new ModelTypesCommand(context))
                        .addSubcommand(new ModelMappingCommand(context))
                        .addSubcommand(new ModelSchemaCommand(context)))
                .addSubcommand(new DoctorCommand(context))
                .addSubcommand(new CompletionCommand(context))
                .addSubcommand(new HelpCommand())
                .addSubcommand(new VersionCommand(context));
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
