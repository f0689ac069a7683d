// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.Hindsight;
import org.nuxeo.datagen.bench.capacity.MeasuredRates;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.LayoutOptions;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

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
    private LayoutOptions.Shards shard;

    @Mixin
    private LayoutOptions.Ids ids;

    @Mixin
    private CapacityOptions capacityOptions;

    @Mixin
    private CommonOptions.Output output;

    PlanCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Description description = description();
        Dataset whole = described();
        DatasetSpec spec = whole.spec();
        ServiceAddresses addresses = ServiceWords.addresses(description);
        Capacity.Costs costs = capacityOptions.costs();
        MeasuredRates rates = capacityOptions.rates();
        Hindsight hindsight = capacityOptions.hindsight(rates);
        if (hindsight != null) {
            print(hindsight.text());
            return ExitCode.DONE;
        }
        Capacity capacity = Capacity.of(whole, rates, costs);
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
        print(output.of(plan, plan::text));
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

    /** The options for the prediction of times and costs. */
    public static final class CapacityOptions {
        @Option(
                names = "--rates",
                paramLabel = "REPORT",
                description = "Report of bench or scenario: its folder or report.json. Its rates predict times and "
                        + "costs of this dataset and of 1, 2, 3 and 11 billion documents.")
        private Path rates;

        @Option(
                names = "--against",
                paramLabel = "REPORT",
                description =
                        "Report of a larger scenario: print the prediction from --rates beside what was measured.")
        private Path against;

        @Option(
                names = "--machines",
                paramLabel = "N",
                defaultValue = "1",
                description =
                        "Number of machines like the measured one that share the work (default: ${DEFAULT-VALUE}).")
        private int machines;

        @Mixin
        private ReportOptions.Prices prices;

        /** Returns the rates, or null if none are given. */
        public MeasuredRates rates() {
            if (against != null && rates == null) {
                throw new UsageException("--against " + against + ": needs --rates too");
            }
            return rates == null ? null : MeasuredRates.read(rates);
        }

        /** Returns the prices of machines and storage. */
        public Capacity.Costs costs() {
            return prices.costs(machines);
        }

        /** Returns the comparison of the prediction with a larger run, or null if none is given. */
        public Hindsight hindsight(MeasuredRates given) {
            return against == null ? null : new Hindsight(given, against);
        }
    }

    /** The options of a command with their values and the sources of these. */
    static final class Settings {
        private static final Set<String> LEFT_OUT = Set.of("help", "format", "verbose");

        /**
         * An option.
         *
         * @param name name without dashes
         * @param value value as given or computed, or null if there is none
         * @param source source of the value: {@code flag}, {@code environment …}, {@code file …} or {@code default}
         */
        record Setting(String name, String value, String source) {}

        private Settings() {}

        static List<Setting> of(CommandSpec command, Sources sources, Map<String, String> computed) {
            ParseResult parsed = command.commandLine().getParseResult();
            List<Setting> settings = new ArrayList<>();
            for (OptionSpec option : command.options()) {
                String name = option.longestName().substring(2);
                if (!LEFT_OUT.contains(name)) {
                    settings.add(
                            new Setting(name, value(option, name, computed, sources), sources.source(parsed, option)));
                }
            }
            return settings;
        }

        private static String value(OptionSpec option, String name, Map<String, String> computed, Sources sources) {
            if (computed.containsKey(name)) {
                return computed.get(name);
            }
            List<String> given = option.originalStringValues();
            String value = given.isEmpty() ? sources.text(option) : given.get(given.size() - 1);
            return value == null ? null : Secrets.hide(value);
        }
    }
}
