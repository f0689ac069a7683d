package org.nuxeo.datagen.app.command;

import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.ReportJson;
import org.nuxeo.datagen.app.engine.ReportText;
import org.nuxeo.datagen.app.option.RepeatOptions;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.progress.ProgressReporter;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code datagen consume}: from Kafka to MongoDB and, if given, to Elasticsearch. */
@Command(
        name = "consume",
        description = "Take the documents from Kafka into MongoDB and, with --elasticsearch, index each batch.")
final class ConsumeCommand extends StageCommand {
    @Mixin
    private RepeatOptions repeat;

    ConsumeCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset dataset = dataset("consume", repeat);
        Job job = job(
                dataset,
                new ServiceAddresses(
                        services().requireKafka("consume"),
                        services().requireMongo("consume"),
                        services().elasticsearch()));
        ConsumeReport report;
        try (ProgressReporter progress = progress()) {
            report = pipeline(job, repeat, progress).consume();
        }
        print(format() == OutputFormat.json ? Json.pretty(ReportJson.of(report)) : ReportText.of(report));
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return report.deadLetters() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
