// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.model.ContentModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code datagen model check}, which checks a model file and prints its types and fields. */
@Command(
        name = "check",
        description = {
            "Check a model file and print its types and fields.",
            "A mistake is one line with its place in the file, and exit code 2."
        })
@HelpText(
        examples = "model check insurer",
        without = {"--work", "--config", "--log-format"})
final class ModelCheckCommand extends DatagenCommand {
    @Parameters(paramLabel = "FILE", description = "A model file, or bank, insurer or records-center.")
    private String file;

    ModelCheckCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        ContentModel model = DatasetOptions.model(file);
        context().console().out().print(ModelText.of(model));
        return ExitCode.DONE;
    }
}
