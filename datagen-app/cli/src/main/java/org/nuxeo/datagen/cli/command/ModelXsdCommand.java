// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.model.SchemaFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code datagen model xsd}, which prints the schemas of a model as XSD, or writes them into a folder. */
@Command(
        name = "xsd",
        description = {
            "Print the schemas of a model as XSD, or write them into a folder.",
            "A Nuxeo bundle or a Studio project needs them before an import."
        })
@HelpText(
        examples = "model xsd insurer --out schemas",
        without = {"--work", "--config", "--log-format"})
final class ModelXsdCommand extends DatagenCommand {
    @Parameters(paramLabel = "FILE", description = "A model file, or bank, insurer or records-center.")
    private String file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for one file a schema, instead of standard output.")
    private Path out;

    ModelXsdCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Map<String, String> schemas = SchemaFiles.of(DatasetOptions.model(file));
        for (Map.Entry<String, String> schema : schemas.entrySet()) {
            if (out == null) {
                context().console().out().print(schema.getValue());
            } else {
                write(schema.getKey() + ".xsd", schema.getValue());
            }
        }
        return ExitCode.DONE;
    }

    private void write(String name, String text) {
        Path target = out.resolve(name);
        try {
            Files.createDirectories(out);
            Files.writeString(target, text);
        } catch (IOException e) {
            throw new UsageException("--out " + out + ": cannot be written: " + e.getMessage(), e);
        }
        context().console().err().println("model xsd: wrote " + target);
    }
}
