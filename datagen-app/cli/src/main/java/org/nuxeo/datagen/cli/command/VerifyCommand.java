// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.GroupOptions;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.IndexOptions;
import org.nuxeo.datagen.cli.option.MetricsOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.option.RepeatOptions;
import org.nuxeo.datagen.cli.option.SpeedOptions;
import org.nuxeo.datagen.cli.option.VerifyOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.StageMetrics;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.manifest.ReportFile;
import org.nuxeo.datagen.importer.report.ReportJson;
import org.nuxeo.datagen.importer.report.ReportText;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
            "verify --customers 300 --mongo mongodb://localhost:27017 --blobs all"
        },
        without = {"--kafka", "--kafka-config", "--partitions"})
final class VerifyCommand extends StageCommand {
    @Mixin
    private VerifyOptions options;

    @Mixin
    private RepeatOptions repeat;

    @Mixin
    private SpeedOptions speed;

    @Mixin
    private IdOptions ids;

    @Mixin
    private IndexOptions index;

    @Mixin
    private MetricsOptions metrics;

    @Mixin
    private GroupOptions group;

    VerifyCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset dataset = dataset("verify", repeat);
        Job job = job(
                        dataset,
                        new ServiceAddresses(
                                null,
                                services().requireMongo("verify"),
                                services().elasticsearch()))
                .with(layout(ids, index, null));
        VerifyReport report;
        try (ProgressReporter progress = progress();
                StageMetrics served = metrics(metrics)) {
            report = pipeline(job, repeat, speed, progress, served.telemetry())
                    .group(group.group())
                    .build()
                    .verify(options.blobs(), options.check());
        }
        print(format() == OutputFormat.json ? Json.pretty(ReportJson.of(report)) : ReportText.of(report));
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        if (!report.isClean()) {
            context()
                    .console()
                    .err()
                    .println("the differences are in "
                            + common().work().resolve("verify").resolve(ReportFile.NAME));
        }
        return report.isClean() ? ExitCode.DONE : ExitCode.DIFFERENCE;
    }
}
