// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.Choices;
import org.nuxeo.datagen.cli.option.LayoutOptions;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code datagen index}, which fills the indexes after an import without them. */
@Command(
        name = "index",
        description = {
            "Fill the indexes from the generator or from MongoDB.",
            "Documents that an index already has are compared and kept."
        })
@HelpText(
        examples = "index --customers 300 --elasticsearch http://localhost:9200",
        without = {"--kafka", "--kafka-config", "--partitions"})
final class IndexCommand extends StageCommand.OfDocuments {
    @Mixin
    private LayoutOptions.Ids ids;

    @Mixin
    private LayoutOptions.Index index;

    @Option(
            names = "--from",
            paramLabel = "SOURCE",
            defaultValue = "generator",
            completionCandidates = Choices.IndexSources.class,
            description = "Source of the documents: generator, or mongo to index what MongoDB holds (default: "
                    + "${DEFAULT-VALUE}). With --mongo, rights always come from the repositories.")
    private Source from;

    /** Returns the source of the documents. */
    enum Source {
        generator,
        mongo
    }

    @Option(
            names = "--part",
            paramLabel = PartChoice.LABEL,
            converter = PartChoice.Converter.class,
            description = "Index the K-th of P parts of the documents, or auto in an array job. Other processes index "
                    + "the others, at the same time or not (default: 1/1).")
    private PartChoice part;

    IndexCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Part own = PartChoice.of(part, context().sources());
        Dataset dataset = dataset(WorkStages.ofPart("index", own));
        Job job = job(
                        dataset,
                        new ServiceAddresses(
                                null,
                                from == Source.mongo
                                        ? require(
                                                "index --from mongo",
                                                ServiceWords.MONGO,
                                                "mongodb://HOST:PORT",
                                                ServiceWords::mongo)
                                        : ServiceWords.mongo(description()),
                                require(ServiceWords.ELASTICSEARCH, "http://HOST:PORT", ServiceWords::elasticsearch)))
                .layout(layout(ids, index, null))
                .options(repeat().options())
                .build();
        IndexReport report =
                run(job, stages -> stages.index(from == Source.mongo ? IndexSource.MONGO : IndexSource.GENERATOR, own));
        print(report);
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return report.refusedCount() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
