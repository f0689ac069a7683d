// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code datagen completion}, which prints a completion script for a shell. */
@Command(
        name = "completion",
        description = {
            "Print a completion script for bash or zsh.",
            "In ~/.bashrc: source <(datagen completion bash); in ~/.zshrc: the same with zsh"
        })
@HelpText(
        examples = {"completion bash", "completion zsh"},
        without = {"--work", "--config", "--log-format"})
final class CompletionCommand extends DatagenCommand {
    /** The shells with a completion script. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    CompletionCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        CommandLine root = commandSpec().root().commandLine();
        context()
                .console()
                .out()
                .print(shell == Shell.bash ? AutoComplete.bash("datagen", root) : ZshCompletion.of(root));
        return ExitCode.DONE;
    }
}
