// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.Choices;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The command {@code datagen produce}, which sends the documents of a dataset to Kafka. */
@Command(
        name = "produce",
        description = {
            "Send every document to Kafka, the folders first.",
            "If repeated, it sends what is missing. Several machines share the work with --part."
        })
@HelpText(
        examples = "produce --customers 300 --kafka localhost:9092",
        without = {
            "--mongo",
            "--elasticsearch",
            "--mongo-ca",
            "--elasticsearch-user",
            "--elasticsearch-password-file",
            "--elasticsearch-api-key-file",
            "--elasticsearch-ca"
        })
final class ProduceCommand extends StageCommand.OfDocuments {
    @Option(
            names = "--record",
            defaultValue = "reference",
            converter = RecordFormatConverter.class,
            completionCandidates = Choices.RecordFormats.class,
            description = "Content of a record: reference, full, or nuxeo for the messages of Nuxeo's own importer "
                    + "(default: ${DEFAULT-VALUE}).")
    private RecordFormat record;

    @Option(
            names = "--part",
            paramLabel = PartChoice.LABEL,
            converter = PartChoice.Converter.class,
            description = "Produce the K-th of P parts of the partitions, or auto in an array job. P machines share "
                    + "the work, each with its own --work folder (default: 1/1).")
    private PartChoice part;

    /** The conversion from a name to a format. */
    static final class RecordFormatConverter implements ITypeConverter<RecordFormat> {
        @Override
        public RecordFormat convert(String text) {
            try {
                return RecordFormat.of(text);
            } catch (IllegalArgumentException e) {
                throw new UsageException("must be reference, full or nuxeo", e);
            }
        }
    }

    ProduceCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Part own = PartChoice.of(part, context().sources());
        Dataset dataset = dataset("produce");
        Job job = job(
                        dataset,
                        new ServiceAddresses(require(ServiceWords.KAFKA, "HOST:PORT", ServiceWords::kafka), null, null))
                .options(repeat().options())
                .build();
        ProduceReport report = run(job, stages -> stages.produce(record, own));
        print(report);
        return report.finished() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }
}
