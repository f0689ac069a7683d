// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.Hindsight;
import org.nuxeo.datagen.bench.capacity.MeasuredRates;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.CapacityOptions;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.option.ShardOption;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The command {@code datagen plan}, which prints counts, sizes and costs of a dataset before anything is written. */
@Command(
        name = "plan",
        description = {
            "Print counts, sizes, times and costs of a dataset before it is generated.",
            "Counts are exact. The settings follow, each with the source of its value."
        })
@HelpText(
        examples = {"plan --customers 90M --months 60", "plan --customers 90M --months 60 --rates report --machines 20"
        },
        without = {"--threads", "--batch-tag", "--kafka", "--elasticsearch", "--log-format"})
final class PlanCommand extends DatagenCommand {
    @Mixin
    private final CommandSpec words =
            WordOptions.of(DatasetWords.ALL.words(), StageWords.DELIVERY, ServiceWords.ADDRESSES);

    @Mixin
    private ShardOption shard;

    @Mixin
    private IdOptions ids;

    @Mixin
    private CapacityOptions capacityOptions;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    PlanCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Description description = description();
        Dataset whole = described();
        DatasetSpec spec = whole.spec();
        ServiceAddresses addresses = ServiceWords.addresses(description);
        MeasuredRates rates = capacityOptions.rates();
        Hindsight hindsight = capacityOptions.hindsight(rates);
        if (hindsight != null) {
            context().console().out().print(hindsight.text());
            return ExitCode.DONE;
        }
        Capacity capacity = Capacity.of(whole, rates, capacityOptions.costs());
        Map<String, String> computed = new HashMap<>();
        boolean counted = DatasetWords.countsDocuments(description);
        if (counted || !description.has(DatasetWords.CUSTOMERS)) {
            computed.put("customers", counted ? Long.toString(spec.customers()) : null);
        }
        computed.put("live-months", Integer.toString(spec.endMonth() - spec.liveStart()));
        computed.put("live-from", Months.text(spec.liveFrom()));
        computed.put("first-month", Months.text(spec.firstMonth()));
        computed.put("data-seed", Long.toString(spec.dataSeed()));
        computed.put("threads", Integer.toString(StageWords.threads(description)));
        var settings = Settings.of(commandSpec(), context().sources(), computed);
        Plan plan = Plan.of(
                whole, StageWords.partitions(description), capacity, shards(whole, addresses.mongo()), settings);
        context().console().out().print(format == OutputFormat.json ? Json.pretty(plan) : plan.text());
        return ExitCode.DONE;
    }

    /** Returns the sharding of each collection, if it is requested. */
    private List<ShardPlan> shards(Dataset whole, String mongo) {
        if (shard.chunks() == 0) {
            return List.of();
        }
        String database = mongo == null
                ? MongoSettings.DEFAULT_DATABASE
                : MongoSettings.of(mongo).database();
        StoreLayout layout = StageCommand.layout(ids, null, shard);
        boolean chosen = !ids.type().isSequence() || ids.base() != null;
        IdScheme scheme = chosen
                ? ImportResults.ids(common().work(), null, layout)
                : new IdScheme(
                        ids.type(),
                        ids.nativeIds(),
                        Repository.labels().stream().collect(Collectors.toMap(name -> name, name -> 1L)));
        return Repository.labels().stream()
                .map(repository -> ShardPlan.of(database, repository, shard.chunks(), scheme, whole))
                .toList();
    }
}
