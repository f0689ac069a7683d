// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.Set;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.LayoutOptions;
import org.nuxeo.datagen.cli.option.StageOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.IncompleteImportException;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code datagen consume}, which imports from Kafka into MongoDB and, if named, Elasticsearch. */
@Command(
        name = "consume",
        description = {
            "Import the documents from Kafka into MongoDB and, if named, Elasticsearch.",
            "If repeated, it imports what is left. Any number of processes may share the work."
        })
@HelpText(
        examples = "consume --customers 300 --kafka localhost:9092 --mongo mongodb://localhost:27017",
        without = "--partitions")
final class ConsumeCommand extends StageCommand.OfDocuments {
    @Mixin
    private LayoutOptions.Ids ids;

    @Mixin
    private LayoutOptions.Index index;

    @Mixin
    private LayoutOptions.Shards shard;

    @Mixin
    private LayoutOptions.Collections collections;

    @Option(
            names = "--replay-dead-letters",
            description = "Import the dead letters instead of the topics, once their cause is removed.")
    private boolean replay;

    @Option(
            names = "--skip-other-datasets",
            description = "Skip records of other datasets in shared topics. Needs a --group for this dataset alone."
                    + " Without this option the first such record ends the import.")
    private boolean skipOtherDatasets;

    @Mixin
    private StageOptions.Group group;

    ConsumeCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (skipOtherDatasets && group.group() == null) {
            throw new UsageException("--skip-other-datasets needs --group NAME: a group does not read skipped records"
                    + " again, so each dataset needs a separate group");
        }
        Dataset dataset = dataset("consume");
        Job job = job(
                        dataset,
                        new ServiceAddresses(
                                require(ServiceWords.KAFKA, "HOST:PORT", ServiceWords::kafka),
                                require(ServiceWords.MONGO, "mongodb://HOST:PORT", ServiceWords::mongo),
                                ServiceWords.elasticsearch(description())))
                .layout(layout(ids, index, shard, collections.indexes()))
                .options(options())
                .group(group.group())
                .build();
        return replay ? replay(job) : consume(job);
    }

    private Set<RunOption> options() {
        Set<RunOption> options = repeat().options();
        if (skipOtherDatasets) {
            options.add(RunOption.SKIP_OTHER_DATASETS);
        }
        return options;
    }

    private int consume(Job job) {
        ConsumeReport report;
        try {
            report = run(job, Stages::consume);
        } catch (IncompleteImportException e) {
            print(e.report());
            throw e;
        }
        print(report);
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return report.deadLetters() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    private int replay(Job job) {
        ReplayReport report = run(job, Stages::replayDeadLetters);
        print(report);
        if (!report.finished()) {
            return ExitCode.INTERRUPTED;
        }
        return report.deadLetters() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
