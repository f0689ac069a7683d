// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.model.IndexMapping;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code datagen model mapping}, which prints the properties of a model in the mapping of an index. */
@Command(
        name = "mapping",
        description = {
            "Print the properties of a model in the mapping of an index.",
            "Add them to the mapping of a Nuxeo that indexes into Elasticsearch or OpenSearch."
        })
@HelpText(
        examples = "model mapping insurer",
        without = {"--work", "--config", "--log-format"})
final class ModelMappingCommand extends DatagenCommand {
    @Parameters(paramLabel = "FILE", description = "A model file, or bank, insurer or records-center.")
    private String file;

    ModelMappingCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        context().console().out().print(IndexMapping.of(DatasetOptions.model(file)));
        return ExitCode.DONE;
    }
}
