package org.nuxeo.datagen.app.command;

import java.util.Map;
import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.option.DatasetOptions;
import org.nuxeo.datagen.app.option.ServiceOptions;
import org.nuxeo.datagen.app.option.StageOptions;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Months;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code datagen plan}: what a dataset holds, before anything is made. */
@Command(
        name = "plan",
        description = "Print exact counts per type, repository and partition, and where each value came from.")
final class PlanCommand extends DatagenCommand {
    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private StageOptions stage;

    @Mixin
    private ServiceOptions services;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    PlanCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset whole = dataset.dataset();
        DatasetSpec spec = whole.spec();
        services.kafka();
        services.mongo();
        services.elasticsearch();
        Plan plan = Plan.of(whole, stage.partitions());
        Map<String, String> computed = Map.of(
                "live-months", Integer.toString(spec.endMonth() - spec.liveStart()),
                "live-from", Months.text(spec.liveFrom()),
                "first-month", Months.text(spec.firstMonth()),
                "data-seed", Long.toString(spec.dataSeed()),
                "threads", Integer.toString(stage.threads()));
        var settings = Settings.of(commandSpec(), context().sources(), computed);
        String text = format == OutputFormat.json
                ? Json.pretty(PlanJson.write(plan, settings))
                : PlanText.write(plan, settings);
        context().console().out().print(text);
        return ExitCode.DONE;
    }
}
