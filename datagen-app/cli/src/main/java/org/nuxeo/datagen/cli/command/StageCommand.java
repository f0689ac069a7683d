package org.nuxeo.datagen.app.command;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.Logs;
import org.nuxeo.datagen.app.engine.Control;
import org.nuxeo.datagen.app.engine.Job;
import org.nuxeo.datagen.app.engine.Layout;
import org.nuxeo.datagen.app.engine.PipelineRun;
import org.nuxeo.datagen.app.engine.Repetition;
import org.nuxeo.datagen.app.option.AccessOptions;
import org.nuxeo.datagen.app.option.DatasetOptions;
import org.nuxeo.datagen.app.option.IdOptions;
import org.nuxeo.datagen.app.option.IndexOptions;
import org.nuxeo.datagen.app.option.MetricsOptions;
import org.nuxeo.datagen.app.option.RepeatOptions;
import org.nuxeo.datagen.app.option.ServiceOptions;
import org.nuxeo.datagen.app.option.ShardOption;
import org.nuxeo.datagen.app.option.SpeedOptions;
import org.nuxeo.datagen.app.option.StageOptions;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.progress.ProgressReporter;
import org.nuxeo.datagen.app.services.ServiceAddresses;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import org.nuxeo.datagen.app.work.EarlierDataset;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands share that run stages. */
abstract class StageCommand extends DatagenCommand {
    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private StageOptions stage;

    @Mixin
    private ServiceOptions services;

    @Mixin
    private AccessOptions access;

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

    /** The dataset and how to work on it. */
    final Dataset dataset() {
        return dataset.dataset();
    }

    /**
     * The dataset a stage is to work on.
     *
     * @param name of the stage whose manifest has the dataset that is to grow
     */
    final Dataset dataset(String name, RepeatOptions repeat) {
        return repeat.grow() ? dataset.dataset(EarlierDataset.of(common().work(), name)) : dataset();
    }

    final Job job(Dataset whole, ServiceAddresses addresses) {
        Logs.toFolder(common().work());
        return new Job(whole, addresses, stage.threads(), stage.partitions(), stage.batchTag())
                .with(access.access(context().sources()));
    }

    /** How the stores hold documents. */
    static Layout layout(IdOptions ids, IndexOptions index, ShardOption shard) {
        return layout(ids, index, shard, Moment.BEFORE);
    }

    /** How the stores hold documents, and when MongoDB's indexes are created. */
    static Layout layout(IdOptions ids, IndexOptions index, ShardOption shard, Moment indexes) {
        return new Layout(
                ids.type(),
                ids.nativeIds(),
                ids.base(),
                index == null ? List.of() : index.limited(),
                index == null || index.fullText(),
                indexes,
                shard == null ? 0 : shard.chunks());
    }

    /** A run of stages on outside services. */
    final PipelineRun pipeline(
            Job job, RepeatOptions repeat, SpeedOptions speed, ProgressReporter progress, Telemetry telemetry) {
        return new PipelineRun(
                job,
                common().work(),
                EnumSet.noneOf(ServiceKind.class),
                new Repetition(false, repeat.grow(), repeat.again()),
                progress,
                new Control(context().termination(), speed.maxRate(), 0),
                telemetry);
    }

    /** Begins to serve metrics if that was asked for, and says where. */
    final Telemetry telemetry(MetricsOptions options) {
        Telemetry telemetry = options.telemetry();
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
