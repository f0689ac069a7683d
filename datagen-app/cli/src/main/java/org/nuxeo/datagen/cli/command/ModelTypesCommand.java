// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.model.TypeContributions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code datagen model types}, which prints the contributions that make the types of a model known to a Nuxeo server. */
@Command(
        name = "types",
        description = {
            "Print the contributions that make the types of a model known to a Nuxeo server.",
            "They name the schemas that 'model xsd' prints; put both into a bundle of your own."
        })
@HelpText(
        examples = "model types insurer",
        without = {"--work", "--config", "--log-format"})
final class ModelTypesCommand extends DatagenCommand {
    @Parameters(paramLabel = "FILE", description = "A model file, or bank, insurer or records-center.")
    private String file;

    ModelTypesCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        context().console().out().print(TypeContributions.of(DatasetOptions.model(file)));
        return ExitCode.DONE;
    }
}
