package org.nuxeo.datagen.app.command;

import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.ReportJson;
import org.nuxeo.datagen.app.engine.ReportText;
import org.nuxeo.datagen.app.option.GroupOptions;
import org.nuxeo.datagen.app.option.IdOptions;
import org.nuxeo.datagen.app.option.IndexOptions;
import org.nuxeo.datagen.app.option.MetricsOptions;
import org.nuxeo.datagen.app.option.RepeatOptions;
import org.nuxeo.datagen.app.option.SpeedOptions;
import org.nuxeo.datagen.app.option.VerifyOptions;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.progress.ProgressReporter;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import org.nuxeo.datagen.app.work.ReportFile;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.verify.VerifyReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code datagen verify}: compares the stores with the dataset. */
@Command(
        name = "verify",
        description = "Regenerate every document and compare it with MongoDB and, with --elasticsearch, the indexes.")
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
                Telemetry telemetry = telemetry(metrics)) {
            report = pipeline(job, repeat, speed, progress, telemetry)
                    .ofGroup(group.group())
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
