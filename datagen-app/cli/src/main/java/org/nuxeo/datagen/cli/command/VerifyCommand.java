// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.LayoutOptions;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.StageOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.ReportFile;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.WorkStages;
import org.nuxeo.datagen.importer.report.MergedVerification;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.VerifyMerge;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code datagen verify}, which compares the stores with the dataset. */
@Command(
        name = "verify",
        description = {
            "Compare every document with MongoDB and, if named, Elasticsearch.",
            "Exits with 4 if something differs. The report in the work folder lists the differences."
        })
@HelpText(
        examples = {
            "verify --customers 300 --mongo mongodb://localhost:27017",
            "verify --customers 300 --mongo mongodb://localhost:27017 --blobs all",
            "verify --merge part-1 part-2"
        },
        without = {"--kafka", "--kafka-config", "--partitions"})
final class VerifyCommand extends StageCommand.OfDocuments {
    private static final String STAGE = "verify";

    @Mixin
    private StageOptions.Verify options;

    @Mixin
    private LayoutOptions.Ids ids;

    @Mixin
    private LayoutOptions.Index index;

    @Mixin
    private StageOptions.Group group;

    @Option(
            names = "--part",
            paramLabel = PartChoice.LABEL,
            converter = PartChoice.Converter.class,
            description = "Verify the K-th of P parts, or auto in an array job. Other processes verify the others, at "
                    + "the same time or not (default: 1/1).")
    private PartChoice part;

    @Option(
            names = "--merge",
            paramLabel = "DIR",
            arity = "1..*",
            description = "Make one report of all parts, from the work folders that they had, and ask no service.")
    private List<Path> merge;

    VerifyCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (merge != null) {
            return merged();
        }
        Part own = PartChoice.of(part, context().sources());
        String stage = WorkStages.ofPart(WorkStages.of(STAGE, group.group()), own);
        Dataset dataset = dataset(stage);
        Job job = job(
                        dataset,
                        new ServiceAddresses(
                                null,
                                require(ServiceWords.MONGO, "mongodb://HOST:PORT", ServiceWords::mongo),
                                ServiceWords.elasticsearch(description())))
                .layout(layout(ids, index, null))
                .options(repeat().options())
                .group(group.group())
                .build();
        VerifyReport report = run(job, stages -> stages.verify(options.blobs(), options.check(), own));
        print(report);
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return exitCode(report, common().work().resolve(stage).resolve(ReportFile.NAME));
    }

    /** Merges the reports of all parts, and writes the result where one verification of everything would. */
    private int merged() {
        if (part != null) {
            throw new UsageException("--part and --merge: give one of them; --merge takes all parts");
        }
        MergedVerification merged = VerifyMerge.of(merge, group.group());
        Path file;
        try (StageFolder folder = StageFolder.open(common().work(), WorkStages.of(STAGE, group.group()))) {
            file = ReportFile.write(folder.path(), merged.whole());
        }
        print(merged);
        return exitCode(merged.report(), file);
    }

    private int exitCode(VerifyReport report, Path file) {
        if (report.isClean()) {
            return ExitCode.DONE;
        }
        context().console().err().println("the differences are in " + file);
        return ExitCode.DIFFERENCE;
    }
}
