// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.CommandLine.Command;

/** The command {@code datagen model}, which lists the commands for content models. */
@Command(
        name = "model",
        description = {
            "Check a content model, and print what it means to Nuxeo.",
            "A model describes the types and fields of an archive of your own; --model gives it to a command."
        })
@HelpText(
        examples = {"model check mine.yaml", "model show insurer"},
        without = {"--work", "--config", "--log-format"})
final class ModelCommand extends DatagenCommand {
    ModelCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        commandSpec().commandLine().usage(context().console().err());
        return ExitCode.BAD_USAGE;
    }
}
