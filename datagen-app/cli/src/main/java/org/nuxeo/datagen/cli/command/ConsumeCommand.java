// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.store.service.ServiceKind.ELASTICSEARCH;
import static org.nuxeo.datagen.store.service.ServiceKind.KAFKA;
import static org.nuxeo.datagen.store.service.ServiceKind.MONGO;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.ConsumeReport.IncompleteImportException;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** The command {@code datagen consume}, which imports from Kafka into MongoDB and, if named, Elasticsearch. */
@HelpText(
        purpose = "Import the documents from Kafka into MongoDB and, if named, Elasticsearch.",
        note = "If repeated, it imports what is left. Any number of processes may share the work.",
        examples = "consume --customers 300 --kafka localhost:9092 --mongo mongodb://localhost:27017",
        without = "--partitions")
final class ConsumeCommand extends StageCommand {
    private static final Word REPLAY = Word.flag("replay-dead-letters")
            .help("Import the dead letters instead of the topics, once their cause is removed.");
    private static final Word SKIP_OTHER_DATASETS = Word.flag("skip-other-datasets")
            .help("Skip records of other datasets in shared topics. Needs a --group for this dataset alone. Without"
                    + " this option the first such record ends the import.");

    ConsumeCommand() {
        words(LayoutWords.IDS, LayoutWords.INDEX, LayoutWords.NEW_INDEXES);
        words(List.of(LayoutWords.SHARD, LayoutWords.INDEXES, REPLAY, SKIP_OTHER_DATASETS, GROUP));
    }

    @Override
    public Integer call() {
        Description description = description();
        String name = description.text(GROUP);
        Set<RunOption> options = options();
        if (description.is(SKIP_OTHER_DATASETS)) {
            if (name == null) {
                throw new Refusal("--skip-other-datasets needs --group NAME: a group does not read skipped"
                        + " records again, so each dataset needs a separate group");
            }
            options.add(RunOption.SKIP_OTHER_DATASETS);
        }
        Dataset dataset = dataset("consume");
        ServiceAddresses services = services("consume", EnumSet.of(KAFKA, MONGO), ELASTICSEARCH);
        Job job = job(dataset, services).options(options).group(name).build();
        return description.is(REPLAY) ? end(run(job, Stages::replayDeadLetters)) : consume(job);
    }

    private int consume(Job job) {
        try {
            return end(run(job, Stages::consume));
        } catch (IncompleteImportException e) {
            print(e.report());
            throw e;
        }
    }
}
