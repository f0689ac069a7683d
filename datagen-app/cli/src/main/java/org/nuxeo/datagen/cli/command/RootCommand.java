// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.concurrent.Callable;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.ProgramVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code datagen} itself, which prints the list of commands. */
@Command(
        name = "datagen",
        description = {
            "Deterministic bank documents by the billion for content repositories.",
            "COMMAND --help explains a command, with examples."
        },
        versionProvider = RootCommand.Version.class,
        footer = {
            "",
            "Exit codes: 0 done, 1 internal error, 2 bad usage, 3 done with dead letters,",
            "4 verification found a difference, 5 a service is down, 130 interrupted, 143 terminated,",
            "141 the reader of standard output closed it."
        })
@HelpText(examples = {"run --customers 1200 --months 12", "plan --customers 90M --months 60", "doctor"})
final class RootCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    private boolean version;

    @Spec
    private CommandSpec commandSpec;

    private final Context context;

    RootCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        commandSpec.commandLine().usage(context.console().err());
        return ExitCode.BAD_USAGE;
    }

    /** The version that {@code --version} prints. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"datagen " + ProgramVersion.text() + " (commit " + ProgramVersion.commit() + ")"};
        }
    }
}
