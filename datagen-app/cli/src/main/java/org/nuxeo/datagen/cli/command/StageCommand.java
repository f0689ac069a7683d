// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.LayoutOptions;
import org.nuxeo.datagen.cli.option.StageOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.StageMetrics;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.manifest.EarlierDataset;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.RunControl;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The base of the commands that run stages. */
abstract class StageCommand extends DatagenCommand {
    @Mixin
    private final CommandSpec words = WordOptions.of(
            DatasetWords.ALL.words(),
            StageWords.DELIVERY,
            ServiceWords.ADDRESSES,
            ServiceWords.ACCESS,
            List.of(StageWords.RETRY_FOR));

    @Mixin
    private CommonOptions.Output output;

    StageCommand(Context context) {
        super(context);
    }

    /** Returns the value of a word, which must be given. */
    final String require(Word word, String example, Function<Description, String> checked) {
        return require(commandSpec().name(), word, example, checked);
    }

    /** Returns the value of a word, which must be given to a command. */
    final String require(String command, Word word, String example, Function<Description, String> checked) {
        String value = checked.apply(description());
        if (value == null) {
            throw new UsageException(command + " needs " + Word.Spelling.OPTION.of(word) + " " + example
                    + "; only run starts embedded services");
        }
        return value;
    }

    final Job.Builder job(Dataset whole, ServiceAddresses addresses) {
        Description description = description();
        return Job.of(whole, addresses)
                .work(common().work())
                .threads(StageWords.threads(description))
                .partitions(StageWords.partitions(description))
                .batchTag(description.text(StageWords.BATCH_TAG))
                .access(ServiceWords.access(description))
                .timeouts(StageWords.timeouts(description));
    }

    /** Returns the layout of documents in the stores. */
    static StoreLayout layout(LayoutOptions.Ids ids, LayoutOptions.Index index, LayoutOptions.Shards shard) {
        return layout(ids, index, shard, IndexCreation.BEFORE);
    }

    /** Returns the layout of documents in the stores, with the time at which MongoDB's indexes are created. */
    static StoreLayout layout(
            LayoutOptions.Ids ids, LayoutOptions.Index index, LayoutOptions.Shards shard, IndexCreation indexes) {
        return new StoreLayout(
                ids.type(),
                ids.nativeIds(),
                ids.base(),
                index == null ? List.of() : index.limited(),
                index == null || index.fullText(),
                indexes,
                shard == null ? 0 : shard.chunks());
    }

    /** Returns the stages of a job, under the command's control. */
    final Stages stages(Job job, ProgressReporter progress, Telemetry telemetry) {
        long maxRate = (Long) description().value(StageWords.MAX_RATE);
        return new Stages(job, new RunControl(context().termination(), maxRate, 0), progress, telemetry);
    }

    final void print(Report report) {
        print(output.of(report, report::text));
    }

    /** The base of the commands that read or write all documents. */
    abstract static class OfDocuments extends StageCommand {
        @Mixin
        private StageOptions.Repeat repeat;

        @Mixin
        private final CommandSpec speed = WordOptions.of(StageWords.MAX_RATE);

        @Mixin
        private StageOptions.Metrics metrics;

        OfDocuments(Context context) {
            super(context);
        }

        final StageOptions.Repeat repeat() {
            return repeat;
        }

        /**
         * Returns the dataset of a stage.
         *
         * @param name name of the stage whose manifest has the dataset to grow
         */
        final Dataset dataset(String name) {
            return repeat.grow()
                    ? DatasetWords.ALL.dataset(
                            DatasetWords.grown(description(), EarlierDataset.of(common().work(), name)))
                    : described();
        }

        /** Runs stages of a job. If requested, serves metrics meanwhile and prints their address. */
        final <R extends Report> R run(Job job, Function<Stages, R> work) {
            try (ProgressReporter progress = progress();
                    StageMetrics served = StageMetrics.on(metrics.port())) {
                if (served.url() != null) {
                    context().console().err().println("metrics: " + served.url());
                }
                return work.apply(stages(job, progress, served.telemetry()));
            }
        }
    }
}
