// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.model.ModelResources;
import picocli.CommandLine.Command;

/** The command {@code datagen model schema}, which prints the JSON Schema of model files, for editors. */
@Command(
        name = "schema",
        description = {
            "Print the JSON Schema of model files, for editors.",
            "An editor with YAML support then shows mistakes while you type."
        })
@HelpText(
        examples = "model schema",
        without = {"--work", "--config", "--log-format"})
final class ModelSchemaCommand extends DatagenCommand {

    ModelSchemaCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        context().console().out().print(ModelResources.jsonSchema());
        return ExitCode.DONE;
    }
}
