// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.concurrent.Callable;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code datagen version}, which is the same as {@code --version}. */
@Command(name = "version", description = "Print the version.")
final class VersionCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    private final Context context;

    VersionCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        context.console().out().println(new RootCommand.Version().getVersion()[0]);
        return ExitCode.DONE;
    }
}
