// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.List;
import org.nuxeo.datagen.cli.option.AccessOptions;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.IndexOptions;
import org.nuxeo.datagen.cli.option.MetricsOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.option.RepeatOptions;
import org.nuxeo.datagen.cli.option.RetryOptions;
import org.nuxeo.datagen.cli.option.ServiceOptions;
import org.nuxeo.datagen.cli.option.ShardOption;
import org.nuxeo.datagen.cli.option.SpeedOptions;
import org.nuxeo.datagen.cli.option.StageOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.StageMetrics;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.manifest.EarlierDataset;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.RunControl;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The base of the commands that run stages. */
abstract class StageCommand extends DatagenCommand {
    private final DatasetOptions dataset = new DatasetOptions();

    @Mixin
    private final CommandSpec datasetSpec = dataset.spec();

    @Mixin
    private StageOptions stage;

    @Mixin
    private ServiceOptions services;

    @Mixin
    private AccessOptions access;

    @Mixin
    private RetryOptions retry;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    StageCommand(Context context) {
        super(context);
    }

    final ServiceOptions services() {
        return services;
    }

    final OutputFormat format() {
        return format;
    }

    /** Returns the settings of the job: the dataset, and how to process it. */
    final Dataset dataset() {
        return dataset.dataset();
    }

    /**
     * Returns the dataset of a stage.
     *
     * @param name name of the stage whose manifest has the dataset to grow
     */
    final Dataset dataset(String name, RepeatOptions repeat) {
        return repeat.grow() ? dataset.dataset(EarlierDataset.of(common().work(), name)) : dataset();
    }

    final Job.Builder job(Dataset whole, ServiceAddresses addresses) {
        return Job.of(whole, addresses)
                .work(common().work())
                .threads(stage.threads())
                .partitions(stage.partitions())
                .batchTag(stage.batchTag())
                .access(access.access(context().sources()))
                .timeouts(retry.timeouts());
    }

    /** Returns the layout of documents in the stores. */
    static StoreLayout layout(IdOptions ids, IndexOptions index, ShardOption shard) {
        return layout(ids, index, shard, IndexCreation.BEFORE);
    }

    /** Returns the layout of documents in the stores, with the time at which MongoDB's indexes are created. */
    static StoreLayout layout(IdOptions ids, IndexOptions index, ShardOption shard, IndexCreation indexes) {
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
    final Stages stages(Job job, SpeedOptions speed, ProgressReporter progress, Telemetry telemetry) {
        long maxRate = speed == null ? 0 : speed.maxRate();
        return new Stages(job, new RunControl(context().termination(), maxRate, 0), progress, telemetry);
    }

    /** Starts to serve metrics if they are requested, and prints their address. */
    final StageMetrics metrics(MetricsOptions options) {
        StageMetrics telemetry = options.port() == null ? StageMetrics.none() : StageMetrics.on(options.port());
        if (telemetry.url() != null) {
            context().console().err().println("metrics: " + telemetry.url());
        }
        return telemetry;
    }

    final ProgressReporter progress() {
        return ProgressReporter.of(context().console(), common().logFormat());
    }

    final void print(String text) {
        context().console().out().print(text);
    }
}
