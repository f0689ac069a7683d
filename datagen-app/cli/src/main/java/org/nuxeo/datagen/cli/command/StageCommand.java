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
import org.nuxeo.datagen.importer.run.PipelineRun;
import org.nuxeo.datagen.importer.run.ResumePolicy;
import org.nuxeo.datagen.importer.run.RunControl;
import org.nuxeo.datagen.importer.run.StoreLayout;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The base of the commands that run stages. */
abstract class StageCommand extends DatagenCommand {
    @Mixin
    private DatasetOptions dataset;

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

    final Job job(Dataset whole, ServiceAddresses addresses) {
        return new Job(whole, addresses, stage.threads(), stage.partitions(), stage.batchTag())
                .with(access.access(context().sources()))
                .with(retry.timeouts());
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

    /** Returns a run of stages on outside services. */
    final PipelineRun.Builder pipeline(
            Job job, RepeatOptions repeat, SpeedOptions speed, ProgressReporter progress, Telemetry telemetry) {
        return PipelineRun.of(job, common().work())
                .resumePolicy(new ResumePolicy(false, repeat.grow(), repeat.again()))
                .progress(progress)
                .control(new RunControl(context().termination(), speed.maxRate(), 0))
                .telemetry(telemetry);
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
