package org.nuxeo.datagen.app.command;

import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.ReportJson;
import org.nuxeo.datagen.app.engine.ReportText;
import org.nuxeo.datagen.app.option.IdOptions;
import org.nuxeo.datagen.app.option.IndexOptions;
import org.nuxeo.datagen.app.option.MetricsOptions;
import org.nuxeo.datagen.app.option.RepeatOptions;
import org.nuxeo.datagen.app.option.SpeedOptions;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.progress.ProgressReporter;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.index.IndexReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code datagen index}: fills the indexes after an import without them. */
@Command(
        name = "index",
        description =
                "Fill the indexes from the generator or from MongoDB. What they hold already is compared and kept.")
final class IndexCommand extends StageCommand {
    @Mixin
    private RepeatOptions repeat;

    @Mixin
    private SpeedOptions speed;

    @Mixin
    private IdOptions ids;

    @Mixin
    private IndexOptions index;

    @Option(
            names = "--from",
            paramLabel = "SOURCE",
            defaultValue = "generator",
            description = "Where documents come from: generator, or mongo, which indexes them as they are there"
                    + " (default: ${DEFAULT-VALUE}).")
    private Source from;

    /** Where documents come from. */
    enum Source {
        generator,
        mongo
    }

    @Mixin
    private MetricsOptions metrics;

    IndexCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset dataset = dataset("index", repeat);
        Job job = job(
                        dataset,
                        new ServiceAddresses(
                                null,
                                from == Source.mongo ? services().requireMongo("index --from mongo") : null,
                                services().requireElasticsearch("index")))
                .with(layout(ids, index, null));
        IndexReport report;
        try (ProgressReporter progress = progress();
                Telemetry telemetry = telemetry(metrics)) {
            report = pipeline(job, repeat, speed, progress, telemetry).index();
        }
        print(format() == OutputFormat.json ? Json.pretty(ReportJson.of(report)) : ReportText.of(report));
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return report.refusedCount() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
