package org.nuxeo.datagen.app.command;

import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.UsageException;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.ReportJson;
import org.nuxeo.datagen.app.engine.ReportText;
import org.nuxeo.datagen.app.option.MetricsOptions;
import org.nuxeo.datagen.app.option.Part;
import org.nuxeo.datagen.app.option.RepeatOptions;
import org.nuxeo.datagen.app.option.SpeedOptions;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.progress.ProgressReporter;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.produce.ProduceReport;
import org.nuxeo.datagen.importer.record.RecordFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code datagen produce}: from the dataset to Kafka. */
@Command(
        name = "produce",
        description = "Send every document to Kafka, the folders first. Repeated, sends what is missing.")
final class ProduceCommand extends StageCommand {
    @Option(
            names = "--record",
            defaultValue = "reference",
            converter = RecordFormatConverter.class,
            description = "What a record holds: reference, full, or nuxeo, a message that Nuxeo's own importer reads"
                    + " (default: ${DEFAULT-VALUE}).")
    private RecordFormat record;

    @Option(
            names = "--part",
            paramLabel = "K/P",
            defaultValue = "1/1",
            converter = Part.Converter.class,
            description = "Feed the K-th of P parts of the partitions, so that P machines share the work, each with a"
                    + " --work folder of its own (default: ${DEFAULT-VALUE}).")
    private Part part;

    @Mixin
    private RepeatOptions repeat;

    @Mixin
    private SpeedOptions speed;

    /** From a name to a format. */
    static final class RecordFormatConverter implements ITypeConverter<RecordFormat> {
        @Override
        public RecordFormat convert(String text) {
            try {
                return RecordFormat.of(text);
            } catch (IllegalArgumentException unknown) {
                throw new UsageException("must be reference, full or nuxeo", unknown);
            }
        }
    }

    @Mixin
    private MetricsOptions metrics;

    ProduceCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset dataset = dataset("produce", repeat);
        Job job = job(dataset, new ServiceAddresses(services().requireKafka("produce"), null, null));
        ProduceReport report;
        try (ProgressReporter progress = progress();
                Telemetry telemetry = telemetry(metrics)) {
            report = pipeline(job, repeat, speed, progress, telemetry).produce(record, part);
        }
        print(format() == OutputFormat.json ? Json.pretty(ReportJson.of(report)) : ReportText.of(report));
        return report.finished() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }
}
