// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.output.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code datagen model show}, which prints a document of each kind. */
@Command(
        name = "show",
        description = {
            "Print a document of each kind.",
            "They are the documents that a dataset with this model begins with."
        })
@HelpText(
        examples = "model show insurer",
        without = {"--work", "--config", "--log-format"})
final class ModelShowCommand extends DatagenCommand {
    @Parameters(paramLabel = "FILE", description = "A model file, or bank, insurer or records-center.")
    private String file;

    ModelShowCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        ContentModel model = DatasetOptions.model(file);
        DatasetSpec spec = DatasetSpec.builder().model(model).build();
        Dataset dataset = Dataset.of(spec, Corpus.builtIn(), model);
        ShownDocuments documents = new ShownDocuments(dataset);
        for (Kind kind : Bank.KINDS) {
            if (!kind.isShared() && dataset.count(kind) > 0) {
                Identity first = dataset.identity(dataset.firstOrdinal(kind));
                context().console().out().print(Json.pretty(documents.document(first, ShownDocument.File.NONE)));
            }
        }
        return ExitCode.DONE;
    }
}
