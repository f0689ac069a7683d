// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.core.description.Word.Values.choice;
import static org.nuxeo.datagen.store.service.ServiceKind.KAFKA;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.Options;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.store.record.RecordFormat;

/** The command {@code datagen produce}, which sends the documents of a dataset to Kafka. */
@HelpText(
        purpose = "Send every document to Kafka, the folders first.",
        note = "If repeated, it sends what is missing. Several machines share the work with --part.",
        examples = "produce --customers 300 --kafka localhost:9092",
        without = {"--mongo*", "--elasticsearch*"})
final class ProduceCommand extends StageCommand {
    private static final Word RECORD = Word.of("record", choice(RecordFormat.values(), RecordFormat::label), "FORMAT")
            .help(
                    "Content of a record: reference, full, or nuxeo for the messages of Nuxeo's own importer",
                    RecordFormat.REFERENCE.label());
    private static final Word PART =
            PartChoice.word("Produce the K-th of P parts of the partitions, or auto in an array job. P machines share"
                    + " the work, each with its own --work folder (default: 1/1).");

    ProduceCommand() {
        words(TopicWords.ALL, List.of(RECORD, PART));
    }

    @Override
    public Integer call() {
        Part own = part(PART);
        Dataset dataset = dataset("produce");
        RecordFormat record =
                Options.named("--record", () -> RecordFormat.of(description().knownText(RECORD))
                        .requireHolds(dataset.archive()));
        Job job = job(dataset, services("produce", EnumSet.of(KAFKA))).build();
        return end(run(job, stages -> stages.produce(record, own)));
    }
}
